import { env } from 'cloudflare:test'
import type { FaultKind } from '../../dev/stack/shared/faults.ts'

export type { FaultKind }

/**
 * Waiting calls, if the fault holds them. `waitedFor` resolves when this many are held, by default all. `made`
 * resolves when calls that were released before they took effect have done so.
 */
export type Armed = {
  waitedFor(count?: number): Promise<void>
  release(): Promise<void>
  made(): Promise<void>
}

/**
 * Makes the next calls of a stand-in fail, by default one, after `after` of them have passed. It affects calls
 * whose line has every word of `match`. The line of the database is everything that is sent; of the payment
 * provider, method, path, query, and body; of the mailbox, `MAIL SENDER`, `RCPT ADDRESS`, or `DATA ADDRESS`; of the
 * object store, `COPY`, `DELETE` (of several), `LIST`, or the method, then the keys. A copy also has the key of its
 * source, so that calls can be matched before their key exists.
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

/** More than the attempts of one call, so it always fails. */
export const always = 3

const addresses = {
  database: () => env.DATABASE_ENDPOINT!,
  store: () => env.STORE_CONTROL,
  mailbox: () => env.MAILBOX_URL,
  billing: () => env.STRIPE_API_URL!,
}

/** The keys to which this one was copied, successfully or not. */
export const copiesOf = async (key: string): Promise<string[]> =>
  (await fetch(`${env.STORE_CONTROL}/copies?${new URLSearchParams({ of: key })}`)).json()
