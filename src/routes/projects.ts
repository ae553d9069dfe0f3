import { Hono } from 'hono'
import type { Env } from '../http/context.ts'

export const projects = new Hono<Env>()
