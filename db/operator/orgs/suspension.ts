import type pg from 'pg'
import { downloadSeconds } from '../../../src/worker/outside/object-store.ts'
import { inTransaction, type Operator, recordAction } from '../actions.ts'
import { noSuchOrg, orgIdOf } from '../ids.ts'
import { reportOf } from '../report.ts'

/** `suspendedAt`: an ISO instant, or null if it is not suspended. `hasChanged`: whether this call changed the state. */
type Suspension = {
  id: string
  name: string
  suspendedAt: string | null
  hasChanged: boolean
  isPaid: boolean
}

/**
 * Suspends an organization, so that nobody can read or change anything in it until it is reinstated (orgs § Suspension).
 * When this returns, every write in it has ended, because each write locks its organization or project. Records the
 * action if it changes anything. Throws if the organization does not exist.
 */
export const suspendOrg = (client: pg.Client, orgId: string, operator: Operator): Promise<Suspension> =>
  setSuspension(client, orgId, operator, true)

/** Reinstates an organization. Everyone gets the access that they would have without the suspension. */
export const reinstateOrg = (client: pg.Client, orgId: string, operator: Operator): Promise<Suspension> =>
  setSuspension(client, orgId, operator, false)

const setSuspension = (
  client: pg.Client,
  text: string,
  operator: Operator,
  suspends: boolean,
): Promise<Suspension> =>
  inTransaction(client, async () => {
    const id = orgIdOf(text)
    const { rows: found } = await client.query<{ isSuspended: boolean }>(
      'select suspended_at is not null as "isSuspended" from orgs where id = $1 for no key update',
      [id],
    )
    if (!found[0]) throw noSuchOrg(text)
    const hasChanged = found[0].isSuspended !== suspends
    if (hasChanged) {
      await client.query('select from projects where org_id = $1 order by id for no key update', [id])
      await client.query(
        'update orgs set suspended_at = case when $2 then clock_timestamp() end where id = $1',
        [id, suspends],
      )
      await recordAction(client, operator, suspends ? 'org.suspended' : 'org.reinstated', id)
    }
    const { rows } = await client.query<Suspension>(
      `select id, name, iso(suspended_at) as "suspendedAt", $2::boolean as "hasChanged",
              exists (select from subscriptions where org_id = orgs.id and is_live(status)) as "isPaid"
         from orgs where id = $1`,
      [id, hasChanged],
    )
    return rows[0]!
  })

export const suspensionText = reportOf(
  ({ id, name, suspendedAt, hasChanged, isPaid }: Suspension): string => {
    const state = suspendedAt ? `suspended since ${suspendedAt}` : 'not suspended'
    const first = `${name} (${id}) is ${state}.${hasChanged ? '' : ' Nothing was changed.'}`
    if (!suspendedAt) return first
    return [
      first,
      'Nobody can read or change anything in it. Its members can leave it, and its admins can manage the payment.',
      ...(isPaid
        ? ['It has a paid subscription, which continues until it is canceled at the payment provider.']
        : []),
      `Download URLs that were issued before the suspension still work for up to ${downloadSeconds / 60} minutes.`,
    ].join('\n')
  },
)
