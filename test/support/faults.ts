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
    const { ok } = await control(method, path, { of, kind, match, times: count, after })
    if (!ok) throw new Error(`No fault ${kind} of the ${of}`)
  }
  await ask('POST', '/faults')
  armed.push({ of, kind, match })
  return {
    waitedFor: count => ask('GET', '/faults/held', count),
    release: () => ask('DELETE', '/faults'),
    made: () => ask('GET', '/faults/made'),
  }
}

/** Removes the faults that were armed since the last call and are still pending. Returns a description of each. */
export async function removeFaults(): Promise<string[]> {
  const removed: string[] = []
  const faults = armed.splice(0)
  for (const of of new Set(faults.map(fault => fault.of))) {
    if (!(await isPending({ of }))) continue
    for (const fault of faults.filter(fault => fault.of === of)) {
      if (!(await isPending(fault))) continue
      await control('DELETE', '/faults', fault)
      removed.push(`fault ${fault.kind} of the ${of}: ${fault.match}`)
    }
  }
  return removed
}

type Fault = { of: keyof typeof addresses; kind?: FaultKind; match?: string; times?: number; after?: number }

const armed: Fault[] = []

const isPending = async (fault: Fault) => (await control('GET', '/faults', fault)).status === 200

function control(method: string, path: string, { of, ...fault }: Fault): Promise<Response> {
  const query = new URLSearchParams(Object.entries(fault).map(([name, value]) => [name, String(value)]))
  return fetch(new URL(`${path}?${query}`, addresses[of]()), { method })
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
