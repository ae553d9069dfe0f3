import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readActions } from '../../../db/operator/actions.ts'
import { audit } from '../../../db/operator/audit/audit.ts'
import { erasedText, erasePerson } from '../../../db/operator/people/erase.ts'
import { exportedText, exportPerson } from '../../../db/operator/people/export.ts'
import { findPerson, personText } from '../../../db/operator/people/find.ts'
import { personalData } from '../../../db/operator/people/personal-data.ts'
import { signedOutText, signOutPerson } from '../../../db/operator/people/sign-out.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { fullWorld } from '../constraints/world.ts'
import { freshDatabase, migratedDatabase } from '../fresh.ts'

const world = migratedDatabase()
const services = outsideServices()
const anna = { operator: 'anna', reason: '本人の依頼' }
const nobody = '00000000-0000-4000-8000-000000000000'
const dir = mkdtempSync(join(tmpdir(), 'cairn-people-'))
let ids: Record<string, string>
beforeAll(async () => {
  ids = await fullWorld(world.url, world.client, services.bindings())
  await world.client.query("update users set display_name = 'アリス\u001b[31m' where id = $1", [ids.alice])
  // A template can only be copied without connections to it.
  await world.client.end()
})
afterAll(() => rmSync(dir, { recursive: true }))

/** Each test has a copy of the world. */
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: Awaited<ReturnType<typeof database.connect>>
beforeEach(async () => {
  database = await freshDatabase(new URL(world.url).pathname.slice(1))
  client = await database.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const values = async (text: string, parameters: unknown[] = []): Promise<unknown[]> =>
  (await client.query({ text, values: parameters, rowMode: 'array' })).rows.flat()
const actions = async () => (await readActions(client)).map(({ action, targetId }) => [action, targetId])
const tables = () =>
  values(
    "select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
  )
/** The tables with a row that contains this text. */
async function tablesWith(text: string): Promise<unknown[]> {
  const found = []
  for (const table of await tables())
    if (
      (await values(`select exists (select from ${table} t where t::text like '%' || $1 || '%')`, [text]))[0]
    )
      found.push(table)
  return found.toSorted()
}

describe('person find', () => {
  it('finds a user by id and by address, in upper or lower case', async () => {
    const found = personText(await findPerson(client, ids.alice!))
    expect(personText(await findPerson(client, 'ALICE@people.test'))).toBe(found)
    for (const line of [
      `alice@people.test (${ids.alice}), アリス [31m`,
      /^Session {7}.+, last used \d/m,
      /^Token {9}.+, active, last used/m,
      `Organization  組織 (${ids.org}), admin`,
      /^Project {7}企画 \(.+\), owner$/m,
    ])
      expect(found).toEqual(
        typeof line === 'string' ? expect.stringContaining(line) : expect.stringMatching(line),
      )
    expect(await actions()).toEqual([['person.signed_out', ids.bob]])
  })

  it('shows the scope of a guest, and what operators did', async () => {
    expect(personText(await findPerson(client, 'carol@people.test'))).toMatch(/viewer, guest: .*roadmap/)
    expect(personText(await findPerson(client, 'bob@people.test'))).toMatch(
      /^Action {8}\S+ {2}person.signed_out/m,
    )
  })

  it('shows the invitations of an address without an account', async () => {
    const found = personText(await findPerson(client, 'dave@people.test'))
    expect(found).toContain('dave@people.test has no account.')
    expect(found).toMatch(/^Invited {7}組織 \(.+\), project 企画, until \d/m)
    expect(personText(await findPerson(client, 'stranger@people.test'))).toBe(
      'stranger@people.test has no account.',
    )
  })

  it.each([
    ['sent \\S+Z', 'sent_at = now(), last_error = null'],
    ['not sent: 550 no such person', "last_error = '550 no such person'"],
    ['no longer valid', 'gave_up_at = now(), last_error = null'],
    ['waiting', 'last_error = null'],
  ])('shows what an email was about, and its state: %s', async (state, change) => {
    await client.query(`update mail_outbox set ${change} where recipient = 'dave@people.test'`)
    const found = personText(await findPerson(client, 'dave@people.test'))
    expect(found).toMatch(new RegExp(`^Email {9}\\S+ {2}invitation, ${state}$`, 'm'))
  })

  it.each([
    ['dave', 'neither an email address nor the id of a user'],
    [nobody, `There is no user ${nobody}.`],
  ])('refuses %s', async (text, message) => {
    await expect(findPerson(client, text)).rejects.toThrow(message)
  })
})

describe('person sign-out', () => {
  it('ends all sessions, tokens, apps, and codes of the user, and none of others', async () => {
    const live = `select (select count(*) from sessions where user_id = $1)
                       + (select count(*) from api_tokens where user_id = $1 and kind = 'personal' and revoked_at is null)
                       + (select count(*) from app_grants where user_id = $1)
                       + (select count(*) from device_logins where user_id = $1)`
    await client.query("insert into sign_in_codes values ('x', 'alice@people.test', 'x', 0, null, now())")
    const [alices, bobs] = [await values(live, [ids.alice]), await values(live, [ids.bob])]
    const done = await signOutPerson(client, 'alice@people.test', anna)
    const { sessions, tokens, apps, devices, codes } = done.counts
    expect([String(sessions + tokens + apps + devices), codes]).toEqual([alices[0], 1])
    for (const count of [sessions, tokens, apps, devices]) expect(count).toBeGreaterThan(0)
    expect(signedOutText(done)).toContain(
      `Sessions ended: ${sessions}. Tokens revoked: ${tokens}. Apps disconnected: ${apps}.`,
    )
    expect([await values(live, [ids.alice]), await values(live, [ids.bob])]).toEqual([['0'], bobs])
    expect(
      await values('select count(*) from sign_in_codes where email = $1', ['alice@people.test']),
    ).toEqual(['0'])
    const [first] = await readActions(client, ids.alice)
    expect(first).toMatchObject({ ...anna, action: 'person.signed_out', details: done.counts })
  })

  it('is also recorded if there was nothing to end, with zeros', async () => {
    await signOutPerson(client, ids.alice!, anna)
    const again = await signOutPerson(client, ids.alice!, anna)
    expect(again.counts).toEqual({ sessions: 0, tokens: 0, apps: 0, devices: 0, codes: 0 })
  })

  it('refuses an address without an account', async () => {
    await expect(signOutPerson(client, 'dave@people.test', anna)).rejects.toThrow('There is no user dave@')
  })
})

describe('person export', () => {
  const file = () => join(dir, `${crypto.randomUUID()}.json`)

  it('writes what is stored about the user, readable only by the operator', async () => {
    const to = file()
    const done = await exportPerson(client, 'alice@people.test', to, anna)
    expect(exportedText(done)).toContain(`${to} contains what the service stores about alice@people.test:`)
    expect(statSync(to).mode & 0o777).toBe(0o600)
    const text = readFileSync(to, 'utf8')
    const data = JSON.parse(text)
    expect(Object.keys(data)).toEqual(['exportedAt', 'release', ...Object.keys(personalData)])
    for (const section of ['sessions', 'tokens', 'organizations', 'projects', 'issues', 'files', 'activity'])
      expect(data[section], section).not.toEqual([])
    expect(data.account).toMatchObject([{ id: ids.alice, email: 'alice@people.test', locale: 'ja' }])
    expect(text).not.toMatch(/"(hash|\w+_hash|object_key|unsubscribe_key)"/)
    for (const other of ['bob', 'carol', 'dave']) expect(text).not.toContain(`${other}@people.test`)
    expect((await actions())[0]).toEqual(['person.exported', ids.alice])
  })

  it('has a section for every table that refers to a user', async () => {
    const referring = await values(`
      select distinct table_name::text from information_schema.columns join pg_class on relname = table_name
       where table_schema = 'public' and relkind in ('r', 'p') and not relispartition
         and (column_name in ('email', 'recipient', 'caller', 'user_id', 'target_id', 'actor_id', 'uploader_id')
              or column_name like '%\\_by')`)
    const named = Object.values(personalData).join('\n')
    const missing = referring.filter(table => !new RegExp(`from ${table}\\b`).test(named))
    // Triggers derive it from the files.
    expect(missing).toEqual(['file_people'])
  })

  it('does not overwrite a file, and then records nothing', async () => {
    const to = file()
    await exportPerson(client, ids.alice!, to, anna)
    const before = [readFileSync(to, 'utf8'), await actions()]
    await expect(exportPerson(client, ids.bob!, to, anna)).rejects.toThrow(`${to} already exists.`)
    expect([readFileSync(to, 'utf8'), await actions()]).toEqual(before)
  })

  it('writes no file if the user does not exist', async () => {
    const to = file()
    await expect(exportPerson(client, nobody, to, anna)).rejects.toThrow('There is no user')
    expect(existsSync(to)).toBe(false)
  })

  it('writes no file if the export cannot be recorded, as with the login of the Worker', async () => {
    const to = file()
    await client.query('set role cairn_app')
    await expect(exportPerson(client, ids.alice!, to, anna)).rejects.toThrow('permission denied')
    expect(existsSync(to)).toBe(false)
  })
})

describe('person erase', () => {
  const admin = (user: string) =>
    client.query(
      "insert into org_members (org_id, user_id, role) select id, $1, 'admin' from orgs on conflict (org_id, user_id) do update set role = 'admin'",
      [ids[user]],
    )

  it('only counts without --yes', async () => {
    const before = await tablesWith('carol@people.test')
    const text = erasedText(await erasePerson(client, 'carol@people.test', anna, false))
    expect(text).toContain('would be deleted. Nothing was changed.')
    expect(text).toContain('run the command again with --yes')
    expect(await tablesWith('carol@people.test')).toEqual(before)
    expect(before).toContain('users')
    expect(await actions()).toHaveLength(1)
  })

  it('refuses the only admin of an organization, and names it', async () => {
    await expect(erasePerson(client, 'alice@people.test', anna, true)).rejects.toThrow(
      `is the only admin of:\n  組織 (${ids.org})`,
    )
    expect(await values('select count(*) from users where id = $1', [ids.alice])).toEqual(['1'])
    expect(await actions()).toHaveLength(1)
  })

  it('leaves neither the address nor the name anywhere, and the id only in references to a former user', async () => {
    await admin('bob')
    await client.query("update users set display_name = '消える人' where id = $1", [ids.alice])
    await client.query("update events set target_label = '消える人' where target_label like 'アリス%'")
    const { counts } = await erasePerson(client, 'alice@people.test', anna, true)
    expect(counts).toMatchObject({ organizations: 1, projects: expect.any(Number) })
    expect(await tablesWith('alice@people.test')).toEqual([])
    expect(await tablesWith('消える人')).toEqual([])
    expect(await tablesWith(ids.alice!)).toEqual([
      'attachments',
      'file_people',
      'file_revisions',
      'files',
      'operator_actions',
    ])
    expect((await actions())[0]).toEqual(['person.erased', ids.alice])
  })

  it('deletes the rate limits of the user, and none of another address that contains theirs', async () => {
    await admin('bob')
    const others = [
      'invited:malice@people.test',
      `issue_mail:${ids.bob}`,
      `issue_mail:${ids.bob}:${ids.carol}`,
      'sign_in:malice@people.test',
    ]
    const ofIssues = [`issue_mail:${ids.alice}:${ids.bob}`, `issue_mail:${ids.bob}:${ids.alice}`]
    const own = ['invited:alice@people.test', 'sign_in:alice@people.test', `icon:${ids.alice}`, ...ofIssues]
    await client.query('delete from rate_windows')
    await client.query('insert into rate_windows (subject, hits) select unnest($1::text[]), array[now()]', [
      [...others, ...own],
    ])
    await erasePerson(client, 'alice@people.test', anna, true)
    expect(await values('select subject from rate_windows order by subject')).toEqual(others)
  })

  it('breaks no invariant of the audit', async () => {
    const found = async () =>
      (await audit({ client, orgs: 'all' })).breaks.map(({ name, count }) => [name, count])
    await admin('bob')
    const before = await found()
    await erasePerson(client, ids.alice!, anna, true)
    expect(before).toEqual(expect.arrayContaining(await found()))
  })

  it('never leaves an organization without an admin, even with two erasures at once', async () => {
    await client.query('delete from org_members')
    await admin('bob')
    await admin('carol')
    const other = await database.connect()
    const results = await Promise.allSettled([
      erasePerson(client, ids.bob!, anna, true),
      erasePerson(other, ids.carol!, anna, true),
    ])
    await other.end()
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await values("select count(*) from org_members where role = 'admin'")).toEqual(
      await values('select count(*) from orgs'),
    )
  })
})
