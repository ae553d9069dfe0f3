import { Hono } from 'hono'
import type { Env } from '../http/context.ts'

export const deviceLogins = new Hono<Env>()
