import type { Context } from 'hono'
import { settings } from '../env.ts'
import type { Env } from './context.ts'

/** The origin at which browsers reach the service. Links in emails start with it. */
export const appUrl = (c: Context<Env>): string => settings(c.env).appUrl
