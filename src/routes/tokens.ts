import { Hono } from 'hono'
import type { Env } from '../http/context.ts'

export const tokens = new Hono<Env>()
