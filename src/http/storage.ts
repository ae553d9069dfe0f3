import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { settings } from '../env.ts'
import { ApiError } from '../errors.ts'
import type { Env } from './context.ts'
import { rejectInput } from './contract.ts'

/** Refuses with 503 where no object store is configured, before anything is written; the gate outranks it. */
export const needsStore = createMiddleware<Env>(async (c, next) => {
  if (!settings(c.env).store) await rejectInput(c, new ApiError('storage_unavailable'))
  await next()
})

/** Bytes that one file may have. */
export const fileSizeLimit = (c: Context<Env>): number => settings(c.env).fileSizeLimit
