import { isJsonType } from '../../client/errors.ts'
import { readWhole } from '../../client/retries.ts'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import { createWriteLimiter } from './write-limiter.ts'

/**
 * Creates the client's `fetch`. Writes wait until the token has some left, and an incomplete response counts as a network
 * failure, which the client retries if that is safe.
 */
export function createNetwork(
  fetch: Context['fetch'],
  report: (seconds: number) => void,
): (request: Request) => Promise<Response> {
  const writes = createWriteLimiter(report)
  const uncertain = new Map<string, unknown>()
  return async request => {
    const isWrite = !['GET', 'HEAD'].includes(request.method)
    if (isWrite) await writes.acquire(request.signal)
    try {
      const response = await sendOnce(fetch, request)
      writes.update(response.headers)
      return response
    } catch (thrown) {
      throw preferUncertain(uncertain, request, thrown)
    } finally {
      if (isWrite) writes.release()
    }
  }
}

/**
 * Returns the error of the first attempt that may have succeeded, if a retry of the same POST never left. So the failure
 * does not hide that the outcome is unknown.
 */
function preferUncertain(uncertain: Map<string, unknown>, { headers }: Request, thrown: unknown): unknown {
  const key = headers.get('idempotency-key')
  if (key === null) return thrown
  if (hasNotLeft(findCause(thrown))) return uncertain.get(key) ?? thrown
  if (!uncertain.has(key)) uncertain.set(key, thrown)
  return thrown
}

/** Ctrl-C does not abort small writes, because their outcome would be unknown. */
async function sendOnce(fetch: Context['fetch'], request: Request): Promise<Response> {
  const { signal, method } = request
  signal.throwIfAborted()
  const isLeftAlone = ['POST', 'PATCH', 'DELETE'].includes(method)
  const send = (own: AbortSignal | null) => fetch(request, { signal: own, redirect: 'manual' })
  const response =
    method === 'GET' ? await sendInTime(request, send) : await send(isLeftAlone ? null : signal)
  if (isRedirect(response)) throw redirectFailure(request, response)
  return readWhole(response)
}

/** Milliseconds until the first byte of a response to a GET, well above the 30 seconds that the service takes at most. */
const responseTimeout = 60_000

async function sendInTime(
  request: Request,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), responseTimeout)
  try {
    return await send(AbortSignal.any([request.signal, timeout.signal]))
  } catch (thrown) {
    throw timeout.signal.aborted ? unreachable(request, noResponse) : thrown
  } finally {
    clearTimeout(timer)
  }
}

const noResponse = new Error('ETIMEDOUT')

/** Asks once whether a server responds. Throws a failure if it cannot be reached. */
export async function probeServer(
  { fetch, interrupted, userAgent }: Pick<Context, 'fetch' | 'interrupted' | 'userAgent'>,
  server: string,
): Promise<Response> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(10_000)])
  const request = new Request(`${server}/healthz`, { signal, headers: { 'user-agent': userAgent } })
  try {
    const response = await sendOnce(fetch, request)
    if (response.ok) assertJson(request, response)
    return response
  } catch (thrown) {
    if (interrupted.aborted || thrown instanceof Failure) throw thrown
    throw unreachable(request, thrown)
  }
}

/** Converts a network error to a failure that names the proxy, if there is one. Returns null for other errors. */
export const toNetworkFailure = (
  request: Request,
  thrown: unknown,
  proxy: string | null = null,
): Failure | null =>
  request.signal.aborted || thrown instanceof Failure ? null : unreachable(request, thrown, proxy)

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status)

/** Redirects are not followed, so that neither the token nor a body reaches another server. */
function redirectFailure({ url }: Request, { status, headers }: Response): Failure {
  const { origin } = new URL(url)
  const location = headers.get('location') ?? ''
  const target = URL.canParse(location, url) ? new URL(location, url) : null
  const isMoved = target !== null && target.origin !== origin
  return new Failure(
    [
      `${origin} が別の場所（${target?.href ?? location}）へのリダイレクトを返しました。リダイレクトには従いません`,
      `${origin} redirects to ${target?.href ?? location}. Redirects are not followed`,
    ],
    {
      code: 'redirected',
      facts: { status, location: target?.href ?? location },
      hint: isMoved
        ? [
            'サービスが移転したことを確認できたら、新しいアドレスを指定して、リンクしたリポジトリでは cairn init、それ以外では cairn login を実行してください',
            'If the service has really moved, run `cairn init` with its new address in a linked repository, or `cairn login` elsewhere',
          ]
        : [
            '--server または CAIRN_URL のアドレスが正しいか確認してください',
            'Check the server address in --server or CAIRN_URL',
          ],
    },
  )
}

/** Refuses a page in place of JSON: the address is wrong, or a network shows its own page first. */
export function assertJson({ url }: Request, { status, headers }: Response): void {
  const contentType = headers.get('content-type')
  if (status === 204 || isJsonType(contentType)) return
  const { origin } = new URL(url)
  throw new Failure(
    [`${origin} の応答は Cairn のものではありません`, `${origin} does not respond like Cairn`],
    {
      exit: 'unreachable',
      code: 'not_cairn',
      facts: { status, contentType },
      hint: [
        'サーバーのアドレスを確認してください。ネットワークへのサインインが必要な場合もあります',
        'Check the address of the server. If your network needs a sign-in first, sign in there',
      ],
    },
  )
}

function unreachable({ url, method }: Request, thrown: unknown, proxy: string | null = null): Failure {
  const { origin } = new URL(url)
  const cause = findCause(thrown)
  const isNamed = proxy === null || cause.includes(proxy)
  const [ja, en] = isNamed ? ['', ''] : [`プロキシ ${proxy} 経由で `, ` through the proxy ${proxy}`]
  return new Failure(
    [`${ja}${origin} に接続できません（${cause}）`, `Cannot reach ${origin}${en} (${cause})`],
    { exit: 'unreachable', code: 'unreachable', facts: { method }, hint: hintFor(method, cause, proxy) },
  )
}

function hintFor(method: string, cause: string, proxy: string | null): Sentence {
  if (isCertificateError(cause)) return untrusted
  if ((method === 'POST' || method === 'PATCH') && !hasNotLeft(cause)) return checkResult
  return proxy === null ? checkNetwork : checkProxy
}

const checkResult: Sentence = [
  '処理が完了している可能性があります。再実行する前に結果を確認してください',
  'The request may have succeeded. Check the result before you try again',
]
const checkNetwork: Sentence = [
  'アドレスとネットワークを確認して、もう一度お試しください',
  'Check the address and the network, then try again',
]
const checkProxy: Sentence = [
  'HTTPS_PROXY、HTTP_PROXY、NO_PROXY を確認して、もう一度お試しください',
  'Check HTTPS_PROXY, HTTP_PROXY, and NO_PROXY, then try again',
]

/** Whether there was no connection on which a request could have been sent. */
const hasNotLeft = (cause: string): boolean => notConnected.has(cause) || isCertificateError(cause)

const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const isCertificateError = (cause: string): boolean => /CERT|UNABLE_TO_|SELF_SIGNED/.test(cause)

const untrusted: Sentence = [
  '社内の CA を使っている場合は、その証明書を --ca FILE または NODE_EXTRA_CA_CERTS で指定してください',
  'If your network has a CA of its own, specify its certificate with --ca FILE or NODE_EXTRA_CA_CERTS',
]

/** Returns the innermost cause of an error of `fetch`. */
function findCause(thrown: unknown): string {
  let cause = thrown
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
