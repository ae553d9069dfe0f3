import { sha256 } from '../../src/worker/access/credential.ts'
import { app } from '../../src/worker/app.ts'
import type { Work } from '../../src/worker/domain/shared/work.ts'
import { endBilling } from '../../src/worker/jobs/run-job.ts'
import { type Answer, type Client, client } from './as.ts'
import { boughtBy, checkout, press, signed, type Webhook } from './billing.ts'
import { id } from './database.ts'
import { fromBrowser } from './headers.ts'
import { type OwnDatabase, ownDatabase } from './own-database.ts'
import type { Org } from './world.ts'

/** The customer of a deleted organization, as in the database. */
export type Ending = {
  customer: string
  attempts: number
  due: boolean
  ended: boolean
  failure: string | null
  subscriptions: string[]
}

/** A deployment with a separate database, whose background work is awaited. */
export async function ownBilling() {
  const own = await ownDatabase()
  const later: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => later.push(work),
    passThroughOnException: () => {},
  }
  const send = (request: Request) =>
    Promise.resolve(
      app.fetch(request, own.bindings, context as Partial<ExecutionContext> as ExecutionContext),
    )
  const asNobody = client({}, send)
  return {
    ...own,
    org: () => orgIn(own, send),
    asNobody,
    /** The background work of requests. */
    async settled() {
      while (later.length > 0) await Promise.all(later.splice(0))
    },
    /** The webhook with the provider's signature. */
    async deliver(webhook: Webhook): Promise<Answer> {
      const { body, signature } = await signed(webhook)
      return asNobody('POST', '/api/billing/webhook', body, { 'stripe-signature': signature })
    },
    drain: (): Promise<Work> => endBilling(own.bindings),
    /** Simulates a lapse of this many minutes. */
    minutesLater: (minutes: number) => own.query`
      update billing_endings set created_at = created_at - make_interval(mins => ${minutes}), due_at = due_at - make_interval(mins => ${minutes})`,
    endings: (of: Org) => own.query<Ending>`
      select customer_id as customer, attempts, due_at <= now() as due, ended_at is not null as ended, failure, subscriptions
        from billing_endings where org_id = ${of.id}`,
  }
}
export type OwnBilling = Awaited<ReturnType<typeof ownBilling>>

export type Home = Org & { as: Client }

/** An organization with one admin. */
async function orgIn({ query }: OwnDatabase, send: (request: Request) => Promise<Response>): Promise<Home> {
  const [user, org, secret] = [id(), id(), id()]
  await query`insert into users (id, email) values (${user}, ${`${user}@people.test`})`
  await query`insert into sessions (id, hash, user_id, expires_at)
    values (${id()}, ${sha256(secret)}::bytea, ${user}, now() + interval '30 days')`
  await query`insert into orgs (id, name) values (${org}, '組織')`
  await query`insert into org_members (org_id, user_id, role) values (${org}, ${user}, 'admin')`
  return { id: org, as: client(fromBrowser(secret), send) }
}

/** Starts a purchase. The returned function pays it, and fails when it can no longer be paid. */
export async function beginPurchase(of: Home): Promise<() => Promise<Webhook[]>> {
  const { body } = await checkout(of.as, of)
  return () => press(of, `${new URL(body.url).pathname}/pay`)
}

export const removeOrg = (of: Home): Promise<Answer> => of.as('DELETE', `/api/orgs/${of.id}`)

/** The states at the provider of what an organization has started and bought. */
export async function statesOf(of: Org): Promise<{ checkouts: string[]; subscriptions: string[] }> {
  const { checkouts, subscriptions } = await boughtBy(of)
  return {
    checkouts: checkouts.map(({ status }) => status),
    subscriptions: subscriptions.map(({ status }) => status),
  }
}
