import type { Context } from '../context/context.ts'
import { Failure } from '../terminal/failure.ts'
import { createWriteLimiter } from './write-limiter.ts'

/**
 * `fetch`, as the client uses it: writes wait until the token has one left, and an answer that is cut is no answer. The
 * client sends again what may be sent twice.
 */
export function createNetwork(
  fetch: Context['fetch'],
  report: (seconds: number) => void,
): (request: Request) => Promise<Response> {
  const writes = createWriteLimiter(report)
  return async request => {
    const isWrite = !['GET', 'HEAD'].includes(request.method)
    if (isWrite) await writes.acquire(request.signal)
    try {
      const response = await sendOnce(fetch, request)
      writes.update(response.headers)
      return response
    } finally {
      if (isWrite) writes.release()
    }
  }
}

/** A small write that is under way is not cut: nobody would know what became of it. */
async function sendOnce(fetch: Context['fetch'], request: Request): Promise<Response> {
  const { signal, method } = request
  signal.throwIfAborted()
  const isLeftAlone = ['POST', 'PATCH', 'DELETE'].includes(method)
  const response = await fetch(request, { signal: isLeftAlone ? null : signal, redirect: 'manual' })
  if (isRedirect(response)) throw redirectFailure(request, response)
  return readWhole(response)
}

/** What a command ends with where a request was not answered; null where that was not the network. */
export const toNetworkFailure = (request: Request, thrown: unknown): Failure | null =>
  request.signal.aborted || thrown instanceof Failure ? null : unreachable(request, thrown)

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status)

/** Nothing is sent where a server points to: neither the token nor what a write says. */
function redirectFailure({ url }: Request, { status, headers }: Response): Failure {
  const { origin } = new URL(url)
  const location = headers.get('location') ?? ''
  const target = URL.canParse(location, url) ? new URL(location, url) : null
  const isMoved = target !== null && target.origin !== origin
  return new Failure(
    [
      `${origin} が別の場所（${target?.href ?? location}）を指しました。転送には従いません`,
      `${origin} redirects to ${target?.href ?? location}. Redirects are not followed`,
    ],
    {
      code: 'redirected',
      facts: { status, location: target?.href ?? location },
      hint: isMoved
        ? [
            'サービスが移転したことを確認できたら、新しいアドレスで cairn login を実行してください',
            'If you know that the service has moved, run `cairn login` with its new address',
          ]
        : [
            '--server や CAIRN_URL のアドレスが、サービスのものかを確認してください',
            'Check that the address in --server or CAIRN_URL is that of the service',
          ],
    },
  )
}

/** With its body, so that one that is cut is no answer either. */
async function readWhole(response: Response): Promise<Response> {
  return response.body ? new Response(await response.arrayBuffer(), response) : response
}

function unreachable({ url, method }: Request, thrown: unknown): Failure {
  const { origin } = new URL(url)
  const cause = findCause(thrown)
  return new Failure([`${origin} に接続できません（${cause}）`, `Cannot reach ${origin} (${cause})`], {
    exit: 'unreachable',
    code: 'unreachable',
    facts: { method },
    hint:
      method === 'POST' || method === 'PATCH'
        ? [
            '要求が届いていた可能性があります。やり直す前に結果を確認してください',
            'The request may have arrived: look at what became of it before you try again',
          ]
        : [
            'アドレスとネットワークを確認して、やり直してください',
            'Check the address and the network, then try again',
          ],
  })
}

/** The innermost of the reasons that `fetch` gives. */
function findCause(thrown: unknown): string {
  let cause = thrown
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
