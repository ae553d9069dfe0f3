import { describe, expect, it } from 'vitest'
import { audit } from '../../db/operator/audit/audit.ts'
import { crowd } from '../support/crowd.ts'
import { call } from '../support/plans/requests.ts'
import { shareRead } from '../support/plans/share-read.ts'
import { crowdedStage, itScansNothing } from '../support/plans/stage.ts'
import { itReadsHomeWithoutScans, itReadsTokenActivityWithoutScans } from './query-plans/activity.ts'
import { itFiltersIssuesWithoutScans } from './query-plans/issue-filters.ts'
import { itFindsIssuesWithoutScans } from './query-plans/issues.ts'
import { itClaimsMailWithoutScans } from './query-plans/mail.ts'
import { itNotifiesWithoutScans } from './query-plans/notifications.ts'
import { itListsOwnIssuesWithoutScans, itListsWatchedIssuesWithoutScans } from './query-plans/own-issues.ts'
import { itSearchesWithoutScans } from './query-plans/search.ts'
import { itSweepsWithoutScans } from './query-plans/sweeps.ts'

const stage = crowdedStage('plans', session => crowd(session))

describe('no operation scans a growing table (with a hundred times the data)', { shuffle: false }, () => {
  it('an audit, which reads a small share of each table', async () => {
    const read = await shareRead(stage, async client => {
      const { rows } = await client.query('select id from orgs order by id limit 1')
      for (const orgs of [rows.map(({ id }) => id), 1]) {
        const { breaks } = await audit({ client, orgs })
        expect(breaks.length).toBeGreaterThan(0)
      }
    })
    expect(read.size).toBeGreaterThan(30)
    expect([...read].filter(([, share]) => share > 0.3)).toEqual([])
  })

  itSweepsWithoutScans(stage)
  itClaimsMailWithoutScans(stage)
  itNotifiesWithoutScans(stage)
  itReadsTokenActivityWithoutScans(stage)
  itFindsIssuesWithoutScans(stage)
  itFiltersIssuesWithoutScans(stage)
  itReadsHomeWithoutScans(stage)
  itListsOwnIssuesWithoutScans(stage)

  it('POST /api/billing/webhook', async () => {
    const { body, signature, customer } = await stage.purchase(stage.ids().project)
    await stage.inSession(session =>
      session.query('update orgs set customer_id = $1 where id = $2', [customer, stage.ids().org]),
    )
    const headers = { 'stripe-signature': signature }
    const scanned = await stage.scannedBy(async bindings => {
      for (let i = 0; i < 2; i++)
        expect(await call(bindings, 'POST', '/api/billing/webhook', headers, body)).toBe(200)
    })
    expect(scanned).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query('select status from subscriptions where org_id = $1 and reading > 0 order by reading', [
        stage.ids().org,
      ]),
    )
    expect(rows).toContainEqual({ status: 'active' })
  })

  itScansNothing(stage, 330)
  itListsWatchedIssuesWithoutScans(stage)
  itSearchesWithoutScans(stage)

  it('notices a scan', async () => {
    const before = await stage.scans()
    await stage.inSession(session => session.query("select count(*) from users where display_name = 'x'"))
    expect((await stage.scans()).get('users')).toBeGreaterThan(before.get('users') ?? 0)
  })
})
