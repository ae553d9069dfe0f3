import { type Database, openDatabase } from '../database.ts'
import type { EndingProvider } from '../domain/billing/end-contracts.ts'
import type { ObjectStore } from '../domain/files/object-store.ts'
import type { SendOptions } from '../domain/mail/drain.ts'
import { mailProviderOf } from '../domain/mail/providers.ts'
import { type Bindings, settings } from '../env.ts'
import { sendMail } from '../outside/mail.ts'
import { openObjectStore } from '../outside/object-store.ts'
import { openPayments } from '../outside/payments.ts'

/** What one run of a job works with. */
export type JobContext = {
  database: Database
  appUrl: string
  mail: SendOptions
  /** Null if no object store is configured. */
  store: Pick<ObjectStore, 'discard' | 'list'> | null
  /** Null if no payment provider is configured. */
  payments: EndingProvider | null
  /** Null if events are kept forever. */
  eventsDays: number | null
}

export function openJobContext(bindings: Bindings): JobContext {
  const given = settings(bindings)
  return {
    database: openDatabase(given),
    appUrl: given.appUrl,
    mail: {
      provider: mailProviderOf(bindings) ?? 'binding',
      send: mail => sendMail(given, bindings, mail),
    },
    store: given.store && openObjectStore(given.store),
    payments: given.billing && openPayments(given.billing),
    eventsDays: given.eventsDays,
  }
}
