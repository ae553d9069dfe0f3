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
  isRetryable: (thrown: unknown) => boolean = isCutTransfer,
): Promise<Done> =>
  once(() =>
    retry(
      transfer,
      (outcome, retries) => {
        const wait = pauses[retries]
        if (outcome.status === 'fulfilled' || wait === undefined) return null
        if (interrupted.aborted || !isRetryable(outcome.reason)) return null
        io.warn(again(name, retries + 2, pauses.length + 1))
        return wait
      },
      interrupted,
    ),
  )

/** Tells in words what cut a transfer. */
export const once = <Done>(transfer: () => Promise<Done>): Promise<Done> =>
  transfer().catch(thrown => {
    throw reasonOf(thrown)
  })

/** Milliseconds before a transfer is begun again. */
const pauses = [500, 2000]

const again = (name: string, turn: number, turns: number): Sentence => [
  `${name}: 転送が途切れました。最初からやり直します（${turn}/${turns} 回目）`,
  `${name}: the transfer was cut, and begins again (${turn} of ${turns})`,
]

function reasonOf(thrown: unknown): unknown {
  return failureIn(thrown) ?? (isNetwork(thrown) ? unreachable : thrown)
}

/** What was thrown by the one who reads or writes, behind what `fetch` made of it. */
function failureIn(thrown: unknown): Failure | null {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Failure) return cause
  return null
}

export function isCutTransfer(thrown: unknown): boolean {
  if (failureIn(thrown)) return false
  if (thrown instanceof StoreError) return thrown.status >= 500 || [408, 429].includes(thrown.status)
  if (thrown instanceof CairnError) return thrown.code !== null && lost.has(thrown.code)
  return isNetwork(thrown)
}

/** What the service says of an upload whose bytes did not come through. */
const lost = new Set<string>(['upload_incomplete', 'upload_mismatch', 'storage_error'])

/** As `fetch` fails, before and after it has headers. */
const isNetwork = (thrown: unknown): boolean =>
  thrown instanceof TypeError && ['fetch failed', 'terminated'].includes(thrown.message)

const unreachable = new Failure(
  ['オブジェクトの保管先との接続が切れました', 'The connection to the object store was lost'],
  {
    exit: 'unreachable',
    code: 'store_unreachable',
    hint: ['ネットワークを確認して、やり直してください', 'Check the network and try again'],
  },
)
