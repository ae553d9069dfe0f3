import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { settings } from '../env.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { Env } from './context.ts'
import { describe } from './description.ts'
import { rejectInput } from './operation.ts'

/** Refuses with 503 if a part of the service is not configured, after the gate and before any write. */
const needs = (part: 'store' | 'billing', code: ErrorCode) =>
  describe(
    createMiddleware<Env>(async (c, next) => {
      if (!settings(c.env)[part]) await rejectInput(c, new ApiError(code))
      await next()
    }),
    { refuses: [code] },
  )

export const needsStore = needs('store', 'storage_unavailable')
export const needsBilling = needs('billing', 'billing_unavailable')

/** The key of the HMACs of sign-in codes. */
export const codeKey = (c: Context<Env>): string => settings(c.env).codeKey

/** Who can create an account: `open`, or the domains whose addresses need no invitation. */
export const signUp = (c: Context<Env>): 'open' | readonly string[] => settings(c.env).signUp

/** Clients that are known without a metadata document (apps § Clients). */
export const oauthClients = (c: Context<Env>) => settings(c.env).oauthClients

/** Maximum size of a file in bytes. */
export const fileSizeLimit = (c: Context<Env>): number => settings(c.env).fileSizeLimit

/** Timeout of a call of the object store, in milliseconds. */
export const storeTimeoutMs = (c: Context<Env>): number =>
  (settings(c.env).store?.timeoutSeconds ?? 30) * 1000
