import { Hono } from 'hono'
import type { Env } from '../http/context.ts'

export const orgs = new Hono<Env>()
