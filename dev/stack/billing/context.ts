import type { Changes } from './changes.ts'
import type { Account, BillingStore } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** The parts of the payment provider that its routes use. */
export interface BillingContext {
  store: BillingStore
  webhooks: Webhooks
  account: Account
  changes: Changes
}
