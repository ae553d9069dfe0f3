import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isExtensionDue, isUseDue, noteUse } from '../access/freshness.ts'
import { sessionDays } from '../access/limits.ts'
import { openDatabase } from '../database.ts'
import { settings } from '../env.ts'
import type { Env } from './context.ts'
import { cookieAttributes, cookieName } from './cookies.ts'

/** Sets the session cookie: `HttpOnly; Secure; SameSite=Lax; Path=/` (accounts § Session cookie). */
export const setSession = (c: Context, secret: string): void =>
  setCookie(c, cookieName(c, 'session'), secret, { ...cookieAttributes(c), maxAge: sessionDays * 86_400 })

/** Deletes the session cookie and clears the browser's cache (accounts § Sessions). */
export const clearSession = (c: Context): void => {
  deleteCookie(c, cookieName(c, 'session'), cookieAttributes(c))
  c.header('Clear-Site-Data', '"cache"')
}

/** Extends the session, and records the use of the session or token after the response. */
export const keepSessionFresh: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const admission = c.get('ask')?.admission
  if (!admission || !isUseDue(admission)) return
  c.executionCtx.waitUntil(noteUse(openDatabase(settings(c.env)), admission))
  const secret = isExtensionDue(admission) && !isCookieSet(c) && getCookie(c, cookieName(c, 'session'))
  if (secret) setSession(c, secret)
}

/** Whether the handler ended the session or started another. */
const isCookieSet = (c: Context) =>
  c.res.headers.getSetCookie().some(cookie => cookie.startsWith(`${cookieName(c, 'session')}=`))
