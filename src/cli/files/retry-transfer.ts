import { CairnError, StoreError } from '../../client/index.ts'
import { retry } from '../../client/retries.ts'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'

/** Repeats a transfer that the network or the object store interrupted: at most three attempts in all. */
export const retryTransfer = <Done>(
  { io, interrupted }: Pick<Context, 'io' | 'interrupted'>,
  name: string,
  transfer: () => Promise<Done>,
  isRetryable: (thrown: unknown) => boolean = isInterrupted,
): Promise<Done> =>
  explainFailure(() =>
    retry(
      transfer,
      (outcome, retries) => {
        const wait = pauses[retries]
        if (outcome.status === 'fulfilled' || wait === undefined) return null
        if (interrupted.aborted || !isRetryable(outcome.reason)) return null
        io.warn(willRetry(name, retries + 2, pauses.length + 1))
        return wait
      },
      interrupted,
    ),
  )

/** Tells in words what cut a transfer. */
export const explainFailure = <Done>(transfer: () => Promise<Done>): Promise<Done> =>
  transfer().catch(thrown => {
    throw toReason(thrown)
  })

/** Milliseconds before a transfer is begun again. */
const pauses = [500, 2000]

const willRetry = (name: string, turn: number, turns: number): Sentence => [
  `${name}: 転送が途切れました。最初からやり直します（${turn}/${turns} 回目）`,
  `${name}: the transfer was cut, and begins again (${turn} of ${turns})`,
]

function toReason(thrown: unknown): unknown {
  return findFailure(thrown) ?? (isNetworkError(thrown) ? unreachable : thrown)
}

/** What was thrown by the one who reads or writes, behind what `fetch` made of it. */
function findFailure(thrown: unknown): Failure | null {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Failure) return cause
  return null
}

export function isInterrupted(thrown: unknown): boolean {
  if (findFailure(thrown)) return false
  if (thrown instanceof StoreError) return thrown.status >= 500 || [408, 429].includes(thrown.status)
  if (thrown instanceof CairnError) return thrown.code !== null && incompleteCodes.has(thrown.code)
  return isNetworkError(thrown)
}

/** What the service says of an upload whose bytes did not come through. */
const incompleteCodes = new Set<string>(['upload_incomplete', 'upload_mismatch', 'storage_error'])

/** As `fetch` fails, before and after it has headers. */
const isNetworkError = (thrown: unknown): boolean =>
  thrown instanceof TypeError && ['fetch failed', 'terminated'].includes(thrown.message)

const unreachable = new Failure(
  ['オブジェクトの保管先との接続が切れました', 'The connection to the object store was lost'],
  {
    exit: 'unreachable',
    code: 'store_unreachable',
    hint: ['ネットワークを確認して、やり直してください', 'Check the network and try again'],
  },
)
