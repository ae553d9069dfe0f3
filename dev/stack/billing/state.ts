import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface Customer {
  id: string
  created: number
  metadata: Record<string, string>
  name: string | null
  email: string | null
}

export interface Checkout {
  id: string
  created: number
  status: 'open' | 'complete' | 'expired'
  customer: string
  price: string
  quantity: number
  orgId: string | null
  /** That of its subscription. */
  metadata: Record<string, string>
  ownMetadata?: Record<string, string>
  successUrl: string
  cancelUrl: string
  locale: string | null
  subscription: string | null
}

export interface Portal {
  id: string
  created: number
  customer: string
  returnUrl: string | null
  locale: string | null
}

export interface Subscription {
  id: string
  created: number
  customer: string
  status: 'active' | 'past_due' | 'canceled'
  price: string
  quantity: number
  cancelAtPeriodEnd: boolean
  periodStart: number
  periodEnd: number
  metadata: Record<string, string>
}

/** A webhook. `body` has its object in the state at that time. */
export interface Event {
  id: string
  type: string
  created: number
  customer: string
  body: string
  isDelivered: boolean
}

/** A response that is repeated for requests with the same idempotency key. */
interface KeptResponse {
  fingerprint: string
  body: object
}

/** The API key, the price for sale, and the URL of the pages. */
export interface Account {
  secretKey: string
  price: string
  url: string
}

export interface State {
  customers: Customer[]
  checkouts: Checkout[]
  portals: Portal[]
  subscriptions: Subscription[]
  events: Event[]
  responses: Record<string, KeptResponse>
}

export interface BillingStore {
  readonly state: State
  save(): void
}

/** Stores everything in the file, if there is one, so that a restart loses nothing. */
export function openBillingStore(file?: string): BillingStore {
  const state: State = {
    customers: [],
    checkouts: [],
    portals: [],
    subscriptions: [],
    events: [],
    responses: {},
  }
  if (file && existsSync(file)) Object.assign(state, JSON.parse(readFileSync(file, 'utf8')))
  return {
    state,
    save() {
      if (!file) return
      // If the stack is killed while it writes, the previous file stays intact.
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    },
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Seconds since 1970, as in the provider's API. */
export const now = (): number => Math.floor(Date.now() / 1000)
