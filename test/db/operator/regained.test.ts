import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { continueAfterRestore, continuedText } from '../../../db/operator/restore/after-restore.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { fullWorld } from '../constraints/world.ts'
import { freshDatabase, migratedDatabase } from '../fresh.ts'

const world = migratedDatabase()
const services = outsideServices()
let ids: Record<string, string>
beforeAll(async () => {
  ids = await fullWorld(world.url, world.client, services.bindings())
  // A template can only be copied without connections to it.
  await world.client.end()
})
afterAll(async () => {
  world.client = await world.connect()
})

/** Two copies of the world: as it was at the moment of the restore, and the former one, in which tests end access. */
type Copy = Awaited<ReturnType<typeof freshDatabase>>
let copies: Copy[]
let restored: Awaited<ReturnType<Copy['connect']>>
let former: typeof restored
beforeEach(async () => {
  const template = new URL(world.url).pathname.slice(1)
  copies = [await freshDatabase(template), await freshDatabase(template)]
  ;[restored, former] = await Promise.all([copies[0]!.connect(), copies[1]!.connect()])
})
afterEach(async () => {
  await Promise.all([restored.end(), former.end()])
  await Promise.all(copies.map(copy => copy.drop()))
})

const after = (confirms = false) => continueAfterRestore(restored, { before: copies[1]!.url, confirms })
const regained = async () =>
  (await after()).since!.regained.map(({ label, access, before }) => [label, access, before])
const idsWhere = async (table: string, where: string) =>
  (await restored.query<{ id: string }>(`select id from ${table} where ${where} order by id`)).rows

describe('npm run operator -- after-restore --before URL', () => {
  it('refuses the restored database itself, which would look as if nothing was regained', async () => {
    const itself = continueAfterRestore(restored, { before: copies[0]!.url, confirms: true })
    await expect(itself).rejects.toThrow(/^--before names the database of DATABASE_URL itself/)
    expect((await restored.query('select 1 from sessions')).rowCount).toBeGreaterThan(0)
  })

  // Neither session is opened.
  it.each([
    ['ep-blue-fox-1.eu-central-1.aws.neon.tech', 'ep-blue-fox-1-pooler.eu-central-1.aws.neon.tech'],
    ['ep-blue-fox-1-pooler.eu-central-1.aws.neon.tech', 'ep-blue-fox-1.eu-central-1.aws.neon.tech'],
  ])('refuses the restored database %s also by the address %s', async (host, address) => {
    const client = new pg.Client({ host, database: 'cairn' })
    const itself = continueAfterRestore(client, { before: `postgres://${address}/cairn`, confirms: true })
    await expect(itself).rejects.toThrow(/^--before names the database of DATABASE_URL itself/)
  })

  it('ends tokens and apps that ended since, and no others', async () => {
    for (const session of [restored, former])
      await session.query(
        `insert into api_tokens (id, user_id, name, hash, hint)
         values ('00000000-0000-4000-8000-000000000001', $1, 'other', sha256('other'), 'abcd')`,
        [ids.bob],
      )
    const valid = await idsWhere('api_tokens', "kind = 'personal' and revoked_at is null")
    expect(valid.length).toBeGreaterThan(1)
    await former.query('update api_tokens set revoked_at = now() where id = $1', [valid[0]!.id])
    const grants = await idsWhere('app_grants', 'true')
    expect(grants.length).toBeGreaterThan(1)
    await former.query('delete from app_grants where id = $1', [grants[0]!.id])

    expect((await after()).since!.ended).toEqual({ tokens: 1, apps: 1 })
    expect(await idsWhere('app_grants', 'true')).toEqual(grants)
    const done = await after(true)
    expect(done.since!.ended).toEqual({ tokens: 1, apps: 1 })
    expect(continuedText(done)).toContain('\nTokens revoked: 1. Apps disconnected: 1.\n')
    expect(await idsWhere('api_tokens', "kind = 'personal' and revoked_at is null")).toEqual(valid.slice(1))
    expect(await idsWhere('app_grants', 'true')).toEqual(grants.slice(1))
    expect((await after()).since!.ended).toEqual({ tokens: 0, apps: 0 })
  })

  it('lists access that exists again, and higher and lower roles', async () => {
    expect(await regained()).toEqual([])
    expect(continuedText(await after())).toContain('\nNobody has more access than in the former database.')
    const of = [ids.project]
    await former.query(`delete from org_members where user_id = '${ids.bob}' and org_id = '${ids.org}'`)
    await former.query(`delete from org_group_members where user_id = '${ids.bob}'`)
    await former.query("update project_members set role = 'member' where project_id = $1 and user_id = $2", [
      ids.project,
      ids.carol,
    ])
    await former.query('delete from project_groups where project_id = $1', of)
    await former.query("delete from invitations where email = 'dave@people.test'")
    await former.query('update orgs set suspended_at = now() where id = $1', [ids.org])
    const [org, group, project] = [
      `organization 組織 (${ids.org})`,
      `group グループ (${ids.group})`,
      `project 企画 (${ids.project})`,
    ]
    const list = await regained()
    expect(list).toEqual(
      expect.arrayContaining([
        [`bob@people.test in ${org}`, 'member', null],
        [`bob@people.test in ${group}`, 'member', null],
        [`carol@people.test in ${project}`, 'viewer with roadmap, issues', 'member with roadmap, issues'],
        [`group グループ in ${project}`, 'member', null],
        [`invitation of dave@people.test to ${project}`, 'member', null],
        [org, 'open', 'suspended'],
      ]),
    )
    expect(list).toHaveLength(6)
    expect(continuedText(await after())).toContain(
      `\n  carol@people.test in ${project}: viewer with roadmap, issues again, was member with roadmap, issues`,
    )
  })

  it('lists a deleted project or account, and not what ended with it', async () => {
    await former.query('delete from projects where id = $1', [ids.project])
    await former.query('delete from users where id = $1', [ids.carol])
    const list = await regained()
    expect(list).toEqual([
      [`account carol@people.test (${ids.carol})`, 'exists', null],
      [`project 企画 (${ids.project})`, 'exists', null],
    ])
  })
})
