import type { FaultKind } from '../../dev/store/faults.ts'

/**
 * Lets the next calls of the object store, one unless said otherwise, fail whose line holds every word of `match`:
 * `COPY`, `DELETE` (of several), `LIST`, or the method (`PUT`, `GET`, `HEAD`), then keys. A copy is also known by
 * the key of what it was made of, so one can name calls on a key that is yet to be minted. `refuse` is not done and
 * not answered, `cut` is done and not answered, `error` is answered with 500, `belated` with an error after 200, `slow` is done and answered after 2 s.
 */
export const failStore = (kind: Exclude<FaultKind, 'hold'>, match: string, count = 1): Promise<unknown> =>
  control('arm', { kind, match, count: String(count) })

/** Calls of the object store that wait until they are released. */
export type HeldCall = { waitedFor(): Promise<unknown>; release(): Promise<unknown> }

/** Holds the next call whose line holds every word of `match`. */
export async function holdStore(match: string): Promise<HeldCall> {
  await control('arm', { kind: 'hold', match, count: '1' })
  return { waitedFor: () => control('held', { match }), release: () => control('release', { match }) }
}

/** More than the attempts of one call: it fails for good. */
export const always = 3

/** The keys that this one was copied to, whatever became of the copies. */
export const copiesOf = async (key: string): Promise<string[]> =>
  JSON.parse(await control('copies', { of: key }))

async function control(what: string, query: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://store-faults.test/${what}?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error(`The object store takes no faults: ${what}`)
  return answer.text()
}
