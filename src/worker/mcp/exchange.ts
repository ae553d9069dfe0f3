import type { Context, Hono } from 'hono'
import type { Env } from '../http/context.ts'

/** One message and its response. `failure`: an error that is the response in place of a result. */
export type Exchange = { c: Context<Env>; app: Hono<Env>; isReading: boolean; failure: Error | null }
