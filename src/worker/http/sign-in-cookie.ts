import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { randomText } from '../access/secret.ts'
import { cookieAttributes, cookieName } from './cookies.ts'

const minutes = 10
/** Characters of base 62: 131 bits. */
const length = 22

/** The cookie that identifies a browser during sign-in, or null (accounts § Sign-in cookie). */
export function signInCookie(c: Context): string | null {
  const given = getCookie(c, cookieName(c, 'sign_in')) ?? ''
  return given.length === length && /^[0-9A-Za-z]+$/.test(given) ? given : null
}

export const newSignInCookie = (): string => randomText(length)

export const setSignInCookie = (c: Context, value: string): void =>
  setCookie(c, cookieName(c, 'sign_in'), value, { ...cookieAttributes(c), maxAge: minutes * 60 })

export const clearSignInCookie = (c: Context): void => {
  deleteCookie(c, cookieName(c, 'sign_in'), cookieAttributes(c))
}
