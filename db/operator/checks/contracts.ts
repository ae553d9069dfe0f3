import type pg from 'pg'
import { attemptsUntilError } from '../../../src/worker/domain/shared/retries.ts'
import type { BillingSettings, Settings } from '../../../src/worker/env.ts'
import { type Finding, finding, type Problem, timeoutMs } from './problems.ts'

/** The fields of the provider's subscription that are used here. */
type Subscription = { id: string; customer: string; status: string; metadata?: { orgId?: string } }

/**
 * Finds deleted organizations that were or can still be charged, and differences between the provider's subscriptions and
 * those that are stored.
 */
export async function checkContracts(client: pg.Client, settings: Settings): Promise<Finding> {
  const subscriptions = settings.billing && (await readSubscriptions(settings.billing))
  const seen = subscriptions
    ? `${subscriptions.length} subscriptions at the payment provider`
    : `deleted organizations; ${settings.billing ? 'the payment provider lists no subscriptions' : 'no payment provider is configured'}`
  return finding(
    'contracts',
    seen,
    ...(await problemsOfEndings(client)),
    ...(settings.billing ? [await problemOfUnread(client)] : []),
    ...(subscriptions ? [await problemOfMissing(client, subscriptions)] : []),
    ...(subscriptions ? await problemsOfStrays(client, subscriptions) : []),
  )
}

async function problemsOfEndings(client: pg.Client): Promise<(Problem | false)[]> {
  const { rows } = await client.query(endings)
  const { late, reason, canceled } = rows[0] as Endings
  return [
    late > 0 && {
      what: `Deleted organizations that can still be charged, because ending their contracts is late: ${late}${reason ? ` (${reason})` : ''}`,
      remedy:
        'Check the log of the job endBilling and the three billing settings. The job retries until it succeeds.',
    },
    canceled.length > 0 && {
      what: `Contracts of deleted organizations were canceled: ${canceled.join(', ')}`,
      remedy: 'Refund what was paid for them at the payment provider. They are reported for 30 days.',
    },
  ]
}

type Endings = { late: number; reason: string | null; canceled: string[] }

const endings = `
  select count(*) filter (where is_late)::int as late, max(failure) filter (where is_late) as reason,
         array(select s from billing_endings, unnest(subscriptions) s
                where found_at > now() - interval '30 days' order by s) as canceled
    from (select failure, attempts >= ${attemptsUntilError} or due_at < now() - interval '15 minutes' as is_late
            from billing_endings where ended_at is null) e`

/** Stored subscriptions that the job should have read again, and so can have ended at the provider. */
async function problemOfUnread(client: pg.Client): Promise<Problem | false> {
  const { rows } = await client.query<{ id: string }>(
    `select id from subscriptions where not is_over(status) and updated_at < now() - interval '2 days' order by id`,
  )
  return (
    rows.length > 0 && {
      what: `Stored contracts that were not read from the payment provider for two days: ${counted(rows, ({ id }) => id)}`,
      remedy:
        'Check the log of the job endBilling for "subscription not read". Until they are read, their organizations keep their plans.',
    }
  )
}

/** Paid subscriptions of organizations that are not stored as such, so the organizations can lack their plans. */
async function problemOfMissing(client: pg.Client, subscriptions: Subscription[]): Promise<Problem | false> {
  const { rows } = await client.query<{ id: string; customer: string; org: string }>(
    `select p.id, p.customer, o.id as org
       from json_to_recordset($1::json) p (id text, customer text) join orgs o on o.customer_id = p.customer
      where not exists (select from subscriptions s where s.id = p.id and is_live(s.status)) order by p.id`,
    [JSON.stringify(subscriptions.filter(({ status }) => isPaid(status)))],
  )
  return (
    rows.length > 0 && {
      what: `Paid contracts that are not stored: ${counted(rows, ({ id, customer, org }) => `${id} of ${customer} for ${org}`)}`,
      remedy:
        "Check the webhook endpoint at the payment provider. Then let it send an event of each contract again, for example by changing the contract's metadata.",
    }
  )
}

/**
 * Subscriptions without an organization, except those of customers whose contracts the job is about to end. A database
 * that was restored to a moment before the first purchase has the organization, but not its customer.
 */
async function problemsOfStrays(
  client: pg.Client,
  subscriptions: Subscription[],
): Promise<(Problem | false)[]> {
  const { rows } = await client.query<{ customer: string }>(
    `select customer from unnest($1::text[]) customer
      where exists (select from orgs where customer_id = customer)
         or exists (select from billing_endings where customer_id = customer and ended_at is null)`,
    [subscriptions.map(({ customer }) => customer)],
  )
  const known = new Set(rows.map(({ customer }) => customer))
  const strays = subscriptions.filter(({ customer, status }) => isPaid(status) && !known.has(customer))
  const buyers = new Set(await orgsWithoutContract(client, strays.map(orgOf)))
  const [lost, others] = [true, false].map(isLost =>
    strays.filter(each => buyers.has(orgOf(each)) === isLost),
  )
  return [
    lost!.length > 0 && {
      what: `Paid contracts that the database does not have, as after a restore: ${named(lost!, each => ` for ${orgOf(each)}`)}`,
      remedy:
        "For each: update orgs set customer_id = 'CUSTOMER' where id = 'ORG_ID'. Then let the payment provider send an event of the contract again.",
    },
    others!.length > 0 && {
      what: `Paid contracts without an organization: ${named(others!)}`,
      remedy:
        'Cancel and refund them at the payment provider, unless they belong to another deployment that uses the same account.',
    },
  ]
}

const orgOf = ({ metadata }: Subscription): string => metadata?.orgId ?? ''

const named = (all: Subscription[], more: (one: Subscription) => string = () => ''): string =>
  counted(all, each => `${each.id} of ${each.customer}${more(each)}`)

const counted = <One>(all: One[], name: (one: One) => string): string =>
  `${all.length} (${all.slice(0, 20).map(name).join(', ')})`

async function orgsWithoutContract(client: pg.Client, ids: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from orgs o where id::text = any ($1)
        and not exists (select from subscriptions s where s.org_id = o.id and is_live(s.status))`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

const isPaid = (status: string) => ['active', 'trialing', 'past_due'].includes(status)

const maxPages = 100

/** All subscriptions to the price that have not ended. Null if they cannot be read, which checkBilling reports. */
async function readSubscriptions(settings: BillingSettings): Promise<Subscription[] | null> {
  const all: Subscription[] = []
  for (let page = 0; page < maxPages; page++) {
    const response = await readPage(settings, all.at(-1)?.id)
    if (!response) return null
    all.push(...response.data)
    if (!response.has_more) break
  }
  return all
}

async function readPage(
  { secretKey, proPrice, apiUrl = 'https://api.stripe.com' }: BillingSettings,
  after: string | undefined,
): Promise<{ data: Subscription[]; has_more: boolean } | null> {
  const query = new URLSearchParams({
    price: proPrice,
    limit: '100',
    ...(after && { starting_after: after }),
  })
  try {
    const response = await fetch(`${apiUrl}/v1/subscriptions?${query}`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await response.json()) as { data?: Subscription[]; has_more?: boolean }
    return Array.isArray(body.data) ? { data: body.data, has_more: body.has_more === true } : null
  } catch {
    return null
  }
}
