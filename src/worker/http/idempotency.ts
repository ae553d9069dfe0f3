import type { Context } from 'hono'
import { sha256 } from '../access/credential.ts'
import { idempotencyOf } from '../access/idempotency.ts'
import { type OperationName, operations, type Policy } from '../access/policy.ts'
import { settings } from '../env.ts'
import { ApiError, type Sentence } from '../errors.ts'
import { callerOf } from './caller.ts'
import type { Env } from './context.ts'
import { signInCookie } from './sign-in-cookie.ts'
import type { After } from './steps.ts'

const header = 'Idempotency-Key'
const maxLength = 255

/** Minimum length of a key if only an address identifies its caller. */
const openLength = 16

const malformed: Sentence = [
  `「${header}」は 1〜${maxLength} 文字の印字可能な ASCII 文字 (空白を除く) で指定してください`,
  `"${header}" must be 1 to ${maxLength} printable ASCII characters without spaces`,
]
const tooShort: Sentence = [
  `「${header}」は、この操作では ${openLength} 文字以上で指定してください`,
  `"${header}" must have at least ${openLength} characters for this operation`,
]

/** Whether the operation accepts a key: every POST except signed ones, which have their own id. */
export function acceptsKey(method: string, operation: OperationName): boolean {
  const policy: Policy = operations[operation]
  return method === 'POST' && !('signed' in policy)
}

/** Reads the key, so that the request is performed once (requests § Idempotency keys). */
export function readIdempotencyKey(c: Context<Env>, operation: OperationName): void {
  const key = c.req.header(header)
  if (key === undefined || !acceptsKey(c.req.method, operation)) return
  if (key.length > maxLength || !/^[\x21-\x7e]+$/.test(key))
    throw new ApiError('invalid', { message: malformed, field: header })
  const shown = shownBy(c)
  if (shown === null && key.length < openLength)
    throw new ApiError('invalid', { message: tooShort, field: header })
  const caller = shown ?? `address ${callerOf(c)}`
  const use = { secret: settings(c.env).codeKey, caller, operation, key }
  const idempotency = idempotencyOf(use)
  c.set('idempotency', idempotency)
  addBodyToKey(c, new Uint8Array())
  if (c.var.ask) c.var.ask.idempotency = idempotency
}

/** Adds the body to the digest, because the same key with another body is refused. */
export const addBodyToKey = (c: Context<Env>, body: Uint8Array): void =>
  c.get('idempotency')?.setRequest(`${c.req.path}${new URL(c.req.url).search}`, body)

/** Adds a header to the response of an earlier request with the same key. */
export const addReplayed: After = c => {
  if (c.get('idempotency')?.isReplayed && c.res.ok) c.res.headers.set('Idempotency-Replayed', 'true')
}

/** The credential, or the cookie of a browser during sign-in. Null if the request has neither. */
function shownBy(c: Context<Env>): string | null {
  const { holder } = c.var.ask?.credential ?? {}
  const cookie = c.var.ask ? null : signInCookie(c)
  return holder ?? (cookie && sha256(cookie))
}
