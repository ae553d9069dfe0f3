import { Hono } from 'hono'
import type { Env } from '../http/context.ts'
import { operation } from '../http/contract.ts'

export const health = new Hono<Env>().get('/healthz', operation('service.check'), c => c.json({ ok: true }))
