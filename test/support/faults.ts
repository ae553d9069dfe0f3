import { env } from 'cloudflare:test'
import type { FaultKind } from '../../dev/stack/shared/faults.ts'

export type { FaultKind }

/**
 * Calls that wait, where the fault holds them: `waitedFor` resolves once so many are held, all unless said otherwise, and
 * `made` once those that were released before they were done have been done.
 */
export type Armed = {
  waitedFor(count?: number): Promise<void>
  release(): Promise<void>
  made(): Promise<void>
}

/**
 * Lets the next calls of a stand-in, one unless said otherwise, meet a fault whose line has every word of `match`, once
 * `after` of them have passed. The line of the database is all that is sent; of the payment provider method, path, query and body; of the mailbox
 * `MAIL SENDER`, `RCPT ADDRESS` or `DATA ADDRESS`; of the object store `COPY`, `DELETE` (of several), `LIST` or the
 * method, then keys, that of what a copy was made of too, so that calls on a key that is yet to be minted can be named.
 */
export async function armFault(
  of: keyof typeof addresses,
  kind: FaultKind,
  match: string,
  times = 1,
  after = 0,
): Promise<Armed> {
  const ask = async (method: string, path: string, count = times) => {
    const query = new URLSearchParams({
      match,
      kind: String(kind),
      times: String(count),
      after: String(after),
    })
    const { ok } = await fetch(new URL(`${path}?${query}`, addresses[of]()), { method })
    if (!ok) throw new Error(`No fault ${kind} of the ${of}`)
  }
  await ask('POST', '/faults')
  return {
    waitedFor: count => ask('GET', '/faults/held', count),
    release: () => ask('DELETE', '/faults'),
    made: () => ask('GET', '/faults/made'),
  }
}

/** More than the attempts of one call: it fails for good. */
export const always = 3

const addresses = {
  database: () => env.DATABASE_ENDPOINT!,
  store: () => env.STORE_CONTROL,
  mailbox: () => env.MAILBOX_URL,
  billing: () => env.STRIPE_API_URL!,
}

/** The keys that this one was copied to, whatever became of the copies. */
export const copiesOf = async (key: string): Promise<string[]> =>
  (await fetch(`${env.STORE_CONTROL}/copies?${new URLSearchParams({ of: key })}`)).json()
