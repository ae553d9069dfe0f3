import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readActions } from '../../../db/operator/actions.ts'
import { reinstateOrg, suspendOrg, suspensionText } from '../../../db/operator/orgs/suspension.ts'
import { readUsage, usageText } from '../../../db/operator/usage.ts'
import { freshDatabase } from '../fresh.ts'

const anna = { operator: 'anna', reason: '規約違反' }
const org = '00000000-0000-4000-8000-00000000000a'
const project = '00000000-0000-4000-8000-00000000000b'

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: Awaited<ReturnType<typeof database.connect>>
beforeEach(async () => {
  database = await freshDatabase(inject('template'))
  client = await database.connect()
  await client.query(`insert into orgs (id, name) values ('${org}', '組織')`)
  await client.query(`insert into projects (id, org_id, name) values ('${project}', '${org}', '企画')`)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const actions = async () => (await readActions(client, org)).map(({ action, reason }) => [action, reason])

describe('org suspend and org reinstate (orgs § Suspension)', () => {
  it('suspend and reinstate an organization, and record who did it and why', async () => {
    const suspended = await suspendOrg(client, org, anna)
    expect(suspended).toMatchObject({ name: '組織', hasChanged: true, isPaid: false })
    expect(suspended.suspendedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(suspensionText(suspended)).toContain(`組織 (${org}) is suspended since ${suspended.suspendedAt}.`)
    expect(suspensionText(suspended)).toContain(
      'URLs that were issued before the suspension still work for up to 5 minutes.',
    )
    expect(usageText(await readUsage(client, org))).toContain(`Suspended since ${suspended.suspendedAt}`)
    const reinstated = await reinstateOrg(client, org, { ...anna, reason: null })
    expect(suspensionText(reinstated)).toBe(`組織 (${org}) is not suspended.`)
    expect(usageText(await readUsage(client, org))).not.toContain('Suspended')
    expect(await actions()).toEqual([
      ['org.reinstated', null],
      ['org.suspended', '規約違反'],
    ])
  })

  it('change and record nothing if the organization is already in that state', async () => {
    expect(suspensionText(await reinstateOrg(client, org, anna))).toContain('Nothing was changed.')
    const first = await suspendOrg(client, org, anna)
    const again = await suspendOrg(client, org, anna)
    expect(again).toEqual({ ...first, hasChanged: false })
    expect(await actions()).toHaveLength(1)
  })

  it('mention a paid subscription that continues', async () => {
    await client.query(
      `insert into subscriptions (id, org_id, status, current_period_end, reading)
       values ('sub_1', '${org}', 'active', now() + interval '1 day', 1)`,
    )
    expect(suspensionText(await suspendOrg(client, org, anna))).toContain('It has a paid subscription')
  })

  it('wait for every write that has begun in the organization', async () => {
    const writer = await database.connect()
    await writer.query('begin')
    await writer.query(`select from projects where id = '${project}' for no key update`)
    const suspending = suspendOrg(client, org, anna)
    const observer = await database.connect()
    const isWaiting = async () =>
      (await observer.query('select from pg_locks where not granted')).rowCount !== 0
    await expect.poll(isWaiting).toBe(true)
    await writer.query(`update projects set name = '前' where id = '${project}'`)
    await writer.query('commit')
    expect((await suspending).hasChanged).toBe(true)
    await writer.end()
    await observer.end()
  })

  it.each([
    ['x', 'x is not the id of an organization.'],
    [project, `There is no organization ${project}.`],
  ])('refuse %s', async (id, message) => {
    await expect(suspendOrg(client, id, anna)).rejects.toThrow(message)
    await expect(reinstateOrg(client, id, anna)).rejects.toThrow(message)
  })
})
