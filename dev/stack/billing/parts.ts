import type { Changes } from './changes.ts'
import type { Account, BillingStore } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** What the stand-in is made of. */
export interface Parts {
  store: BillingStore
  webhooks: Webhooks
  account: Account
  changes: Changes
}
