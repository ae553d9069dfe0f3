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
  metadata: Record<string, string>
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

/** A webhook as it was made: `body` tells of its object as it stood then. */
export interface Event {
  id: string
  type: string
  created: number
  customer: string
  body: string
  isDelivered: boolean
}

/** An answer that is given again to whoever comes with its key. */
export interface KeptAnswer {
  fingerprint: string
  body: object
}

/** Who may call, what can be bought, and where the pages are. */
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
  answers: Record<string, KeptAnswer>
}

export interface BillingStore {
  readonly state: State
  save(): void
}

/** Keeps everything in a file, where one is named, so that a restart loses nothing. */
export function openBillingStore(file?: string): BillingStore {
  const state: State = {
    customers: [],
    checkouts: [],
    portals: [],
    subscriptions: [],
    events: [],
    answers: {},
  }
  if (file && existsSync(file)) Object.assign(state, JSON.parse(readFileSync(file, 'utf8')))
  return {
    state,
    save() {
      if (!file) return
      // A stack that is killed while it writes must find the last state whole.
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    },
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Seconds since 1970, as the provider counts. */
export const now = (): number => Math.floor(Date.now() / 1000)
