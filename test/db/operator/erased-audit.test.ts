import { beforeAll, expect, it } from 'vitest'
import { audit } from '../../../db/operator/audit/audit.ts'
import { erasePerson } from '../../../db/operator/people/erase.ts'
import { auditedWorld, type Deed, senderOn } from '../../support/audited-world.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()
const services = outsideServices()
let ids: Record<string, string>

beforeAll(async () => {
  const { url, client } = database
  ids = await auditedWorld(url, client, services.bindings())
  const byToken = `
    update events set token_id = id,
           via = jsonb_build_object('kind', 'api_token', 'tokenName', 'CLI', 'tokenId', id)
     where id = (select id from events where actor_id = $1 and type = 'issue.created' limit 1)`
  await client.query(byToken, [ids.bob])
  const { send, stop } = await senderOn(url, services.bindings())
  const addAdmin = { email: 'alice@people.test', role: 'admin' }
  const deeds: Deed[] = [
    ['bob', 'POST', '/api/orgs/:other/members', addAdmin],
    ['alice', 'POST', '/api/projects/:project/archive'],
  ]
  for (const deed of deeds) await send(ids, deed)
  // Dave was invited, signs up while the project is archived, and joins it when it is unarchived.
  ids.dave = crypto.randomUUID()
  await client.query("insert into users (id, email) values ($1, 'dave@people.test')", [ids.dave])
  await send(ids, ['alice', 'POST', '/api/projects/:project/unarchive'])
  await stop()
})

it('the audit finds nothing after users were erased', async () => {
  const { client } = database
  const broken = async () => (await audit({ client, orgs: 'all' })).breaks.map(({ name }) => name)
  expect(await broken()).toEqual([])
  for (const name of ['bob', 'carol', 'dave', 'frank']) {
    await erasePerson(client, ids[name]!, { operator: 'anna', reason: null }, true)
    expect([name, ...(await broken())]).toEqual([name])
  }
})
