import { CairnError, StoreError } from '../../client/index.ts'
import { retry } from '../../client/retries.ts'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import { counted } from '../terminal/numbers.ts'

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

/** Converts the error of a transfer to a failure for the user. */
export const explainFailure = <Done>(transfer: () => Promise<Done>): Promise<Done> =>
  transfer().catch(thrown => {
    throw toReason(thrown)
  })

/** Milliseconds before each retry. */
const pauses = [500, 2000]

const willRetry = (name: string, turn: number, turns: number): Sentence => [
  counted`${name}: 転送が中断されました。最初から再試行します（${turn}/${turns} 回目）`,
  counted`${name}: transfer interrupted, retrying (attempt ${turn} of ${turns})`,
]

function toReason(thrown: unknown): unknown {
  return findFailure(thrown) ?? (isNetworkError(thrown) ? unreachable : thrown)
}

/** Finds a failure of reading or writing that `fetch` wrapped in its own error. */
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

/** The service's codes for an upload whose content is incomplete. */
const incompleteCodes = new Set<string>(['upload_incomplete', 'upload_mismatch', 'storage_error'])

/** The errors of `fetch` before and after the headers arrive. */
const isNetworkError = (thrown: unknown): boolean =>
  thrown instanceof TypeError && ['fetch failed', 'terminated'].includes(thrown.message)

const unreachable = new Failure(
  ['ファイルの保管先との接続が切れました', 'The connection to the object store was lost'],
  {
    exit: 'unreachable',
    code: 'store_unreachable',
    hint: ['ネットワークを確認して、もう一度お試しください', 'Check the network and try again'],
  },
)
