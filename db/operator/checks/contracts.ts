import type pg from 'pg'
import { worryingAttempts } from '../../../src/worker/domain/shared/retries.ts'
import type { BillingSettings, Settings } from '../../../src/worker/env.ts'
import { type Finding, finding, type Problem, patience } from './problems.ts'

/** What the provider says of a subscription, as much of it as is looked at. */
type Subscription = { id: string; customer: string; status: string }

/** Looks for deleted organizations that can still be paid for, or were, and for subscriptions of no organization. */
export async function checkContracts(client: pg.Client, settings: Settings): Promise<Finding> {
  const subscriptions = settings.billing && (await readSubscriptions(settings.billing))
  const seen = subscriptions
    ? `${subscriptions.length} subscriptions at the payment provider`
    : `endings; ${settings.billing ? 'the payment provider lists no subscriptions' : 'no payment provider is configured'}`
  return finding(
    'contracts',
    seen,
    ...(await problemsOfEndings(client)),
    subscriptions && (await problemOfStrays(client, subscriptions)),
  )
}

async function problemsOfEndings(client: pg.Client): Promise<(Problem | false)[]> {
  const { rows } = await client.query(endings)
  const { stuck, reason, cancelled } = rows[0] as Endings
  return [
    stuck > 0 && {
      what: `${stuck} organizations that are gone can still be paid for: ending that at the payment provider is late${reason ? ` (${reason})` : ''}`,
      remedy:
        'Look at the job endBilling in the log, and at the three settings of billing; it is tried for ever.',
    },
    cancelled.length > 0 && {
      what: `Contracts of organizations that were gone have been cancelled: ${cancelled.join(', ')}`,
      remedy: 'Pay back with the payment provider what was paid for them; they are told of for 30 days.',
    },
  ]
}

type Endings = { stuck: number; reason: string | null; cancelled: string[] }

const endings = `
  select count(*) filter (where is_late)::int as stuck, max(failure) filter (where is_late) as reason,
         array(select s from billing_endings, unnest(subscriptions) s
                where found_at > now() - interval '30 days' order by s) as cancelled
    from (select failure, attempts >= ${worryingAttempts} or due_at < now() - interval '15 minutes' as is_late
            from billing_endings where ended_at is null) e`

/** Subscriptions of no organization, except those of a customer whose ending is under way: they will be cancelled. */
async function problemOfStrays(client: pg.Client, subscriptions: Subscription[]): Promise<Problem | false> {
  const { rows } = await client.query<{ customer: string }>(
    `select customer from unnest($1::text[]) customer
      where exists (select from orgs where customer_id = customer)
         or exists (select from billing_endings where customer_id = customer and ended_at is null)`,
    [subscriptions.map(({ customer }) => customer)],
  )
  const known = new Set(rows.map(({ customer }) => customer))
  const strays = subscriptions.filter(({ customer, status }) => isPaid(status) && !known.has(customer))
  const named = strays.slice(0, 20).map(({ id, customer }) => `${id} of ${customer}`)
  return (
    strays.length > 0 && {
      what: `${strays.length} contracts of the price are paid for no organization: ${named.join(', ')}`,
      remedy:
        'Cancel them with the payment provider and pay back what was paid, unless they belong to another deployment of the same account.',
    }
  )
}

const isPaid = (status: string) => ['active', 'trialing', 'past_due'].includes(status)

const mostPages = 100

/** All subscriptions to the price that have not ended; null when they cannot be read, as the check of billing tells. */
async function readSubscriptions(settings: BillingSettings): Promise<Subscription[] | null> {
  const all: Subscription[] = []
  for (let page = 0; page < mostPages; page++) {
    const answer = await readPage(settings, all.at(-1)?.id)
    if (!answer) return null
    all.push(...answer.data)
    if (!answer.has_more) break
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
      signal: AbortSignal.timeout(patience),
    })
    const body = (await response.json()) as { data?: Subscription[]; has_more?: boolean }
    return Array.isArray(body.data) ? { data: body.data, has_more: body.has_more === true } : null
  } catch {
    return null
  }
}
