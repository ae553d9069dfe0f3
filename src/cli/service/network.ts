import { Failure } from '../terminal/failure.ts'
import { interrupted } from '../terminal/interrupt.ts'
import { untilAnswered } from './again.ts'
import { writesOf } from './writes.ts'

/**
 * `fetch`, as the client uses it: what may be done twice is tried again where it is not answered, writes wait until the
 * token has one left. Throws a failure that tells what could not be reached.
 */
export function networkOf(tell: (seconds: number) => void): (request: Request) => Promise<Response> {
  const writes = writesOf(tell)
  return async request => {
    const isWrite = !isRead(request)
    if (isWrite) await writes.turn(stopOf(request))
    try {
      const response = isRepeatable(request)
        ? await untilAnswered(() => once(request.clone()), stopOf(request))
        : await once(request)
      writes.told(response.headers)
      return response
    } finally {
      if (isWrite) writes.done()
    }
  }
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const isRepeatable = (request: Request): boolean =>
  isRead(request) || request.method === 'DELETE' || request.headers.has('idempotency-key')

/** What ends it: Ctrl-C ends all but what cleans up. */
const stopOf = ({ method, signal }: Request): AbortSignal =>
  method === 'DELETE' ? signal : AbortSignal.any([signal, interrupted])

/** A small write that is under way is not cut: nobody would know what became of it. */
async function once(request: Request): Promise<Response> {
  const stop = stopOf(request)
  const isLeftAlone = request.method === 'POST' || request.method === 'PATCH'
  stop.throwIfAborted()
  try {
    const response = await fetch(request, { signal: isLeftAlone ? null : stop, redirect: 'manual' })
    if (isRedirect(response)) throw redirected(request, response)
    return await whole(response)
  } catch (thrown) {
    if (stop.aborted || thrown instanceof Failure) throw thrown
    throw unreachable(request, thrown)
  }
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status)

/** Nothing is sent where a server points to: neither the token nor what a write says. */
function redirected({ url }: Request, { status, headers }: Response): Failure {
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
async function whole(response: Response): Promise<Response> {
  return response.body ? new Response(await response.arrayBuffer(), response) : response
}

function unreachable({ url, method }: Request, thrown: unknown): Failure {
  const { origin } = new URL(url)
  const cause = causeOf(thrown)
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
function causeOf(thrown: unknown): string {
  let cause = thrown
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
