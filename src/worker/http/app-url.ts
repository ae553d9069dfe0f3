import type { Context } from 'hono'
import { settings } from '../env.ts'
import type { Env } from './context.ts'

/** Where browsers reach the service: an origin, what links in mails start with. */
export const appUrl = (c: Context<Env>): string => settings(c.env).appUrl
