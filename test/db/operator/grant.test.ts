import { beforeEach, describe, expect, it } from 'vitest'
import { grantPlan, grantText } from '../../../db/operator/grant.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()
let orgId: string
beforeEach(async () => {
  orgId = crypto.randomUUID()
  await database.client.query('insert into orgs (id, name) values ($1, $2)', [orgId, '山岳会'])
})

const grant = (plan: string, reason: string | null = null, id = orgId) =>
  grantPlan(database.client, { orgId: id, plan, operator: 'anna', reason })
const granted = async () =>
  (await database.client.query('select granted_plan from orgs where id = $1', [orgId])).rows[0].granted_plan
const record = async () =>
  (
    await database.client.query({
      text: 'select org_name, from_plan, to_plan, operator, reason from plan_grants where org_id = $1 order by id',
      values: [orgId],
      rowMode: 'array',
    })
  ).rows

describe('operator grant', () => {
  it('grants, changes, and revokes a plan, and records each', async () => {
    const texts = []
    for (const [plan, reason] of [
      ['pro', '展示会'],
      ['pro_plus', null],
      ['none', '終了'],
    ] as const)
      texts.push(grantText(await grant(plan, reason)))
    expect(texts).toEqual(['山岳会: none → pro', '山岳会: pro → pro_plus', '山岳会: pro_plus → none'])
    expect(await granted()).toBeNull()
    expect(await record()).toEqual([
      ['山岳会', null, 'pro', 'anna', '展示会'],
      ['山岳会', 'pro', 'pro_plus', 'anna', null],
      ['山岳会', 'pro_plus', null, 'anna', '終了'],
    ])
  })

  it('records nothing if nothing changes', async () => {
    expect(grantText(await grant('none'))).toBe('山岳会: none is already granted. Nothing was changed.')
    await grant('pro')
    expect(grantText(await grant('pro'))).toBe('山岳会: pro is already granted. Nothing was changed.')
    expect(await record()).toHaveLength(1)
  })

  it('records each change once, with ten grants at once', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => database.connect()))
    await Promise.all(
      clients.map((one, n) =>
        grantPlan(one, { orgId, plan: n % 2 ? 'pro' : 'pro_plus', operator: 'anna', reason: null }),
      ),
    )
    await Promise.all(clients.map(one => one.end()))
    const rows = await record()
    expect(rows[0]![1]).toBeNull()
    for (const [n, [, from, to]] of rows.entries()) {
      expect(from).not.toBe(to)
      if (n > 0) expect(from).toBe(rows[n - 1]![2])
    }
    expect(rows.at(-1)![2]).toBe(await granted())
  })

  it('keeps the records of a deleted organization', async () => {
    await grant('pro')
    await database.client.query('delete from orgs where id = $1', [orgId])
    expect(await record()).toHaveLength(1)
  })

  it('mentions a paid subscription that continues', async () => {
    await database.client.query(
      "insert into subscriptions (id, org_id, status, reading) values ($1, $2, 'active', 1)",
      [`sub_${orgId}`, orgId],
    )
    expect(grantText(await grant('pro'))).toContain('until it is canceled at the payment provider')
    expect(grantText(await grant('none'))).toBe('山岳会: pro → none')
  })

  it.each([
    ['an unknown plan', 'gold', undefined, 'Unknown plan "gold". Choose one of: pro, pro_plus, none.'],
    ['a malformed id', 'pro', '山岳会', '山岳会 is not the id of an organization'],
    ['the id of no organization', 'pro', '00000000-0000-4000-8000-000000000000', 'There is no organization'],
  ])('refuses %s, and changes nothing', async (_label, plan, id, message) => {
    await expect(grant(plan, null, id)).rejects.toThrow(message)
    expect([await granted(), await record()]).toEqual([null, []])
  })
})
