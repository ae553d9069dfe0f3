import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readProduction } from '../../../db/operator/checks/config.ts'
import { checkNode } from '../../../db/operator/checks/preflight.ts'
import type { RawSettings } from '../../../db/operator/checks/settings.ts'
import { diagnosisText, preflight } from '../../../db/operator/doctor.ts'
import { freePort } from '../../../dev/shared/ports.ts'
import { root } from '../../../dev/shared/root.ts'
import { codeIn } from '../../support/documents.ts'
import { freshDatabase, migratedDatabase } from '../fresh.ts'
import { urlWith, whatOf } from './doctor/problems.ts'

const database = migratedDatabase()
const unusedHost = `127.0.0.1:${await freePort()}`

describe('operator doctor --preflight (rules/maintenance.md, Doctor)', () => {
  const repository = readProduction()
  const filledIn = { MAIL_FROM: 'cairn@cairn.test', STORE_ENDPOINT: 'https://0a1b.store.test' }
  const withVars = (vars: Record<string, string>) => ({
    ...repository,
    vars: { ...repository.vars, ...filledIn, ...vars },
  })
  const problems = async (vars: Record<string, string> = {}, change: RawSettings = {}) => {
    const config = {
      ...withVars({ APP_URL: 'https://cairn.test', ...vars }),
      routes: [{ pattern: 'cairn.test', custom_domain: true }],
    }
    const environment = { DATABASE_URL: database.url, ...change }
    const findings = await preflight({ environment }, config)
    return whatOf(findings.flatMap(({ problems }) => problems))
  }

  it('prints what the documents show, but for numbers', async () => {
    const { client, url: DATABASE_URL } = database
    const anyNumber = (text: string) => text.replaceAll(/\d+(\.\d+)*/g, 'N').trim()
    const printed = async () =>
      anyNumber(diagnosisText(await preflight({ environment: { DATABASE_URL } }, withVars({}))))
    expect(await printed()).toBe(anyNumber(codeIn('docs/deploy.md', 'preflight')))
    await client.query("insert into releases (release, serves) values ('999.0.0', '0.8.0')")
    expect(await printed()).toContain(anyNumber(codeIn('docs/going-back.md', 'preflight')))
    await client.query("delete from releases where release = '999.0.0'")
  })

  it('needs no secrets of the Worker, with or without billing', async () => {
    expect([await problems(), await problems({ STRIPE_PRICE_PRO: 'price_1' })]).toEqual([[], []])
  })

  it.each<[label: string, vars: Record<string, string>, change: () => RawSettings, ...expected: unknown[]]>([
    ['a missing DATABASE_URL', {}, () => ({ DATABASE_URL: undefined }), 'DATABASE_URL is not set'],
    [
      'a database that cannot be reached',
      {},
      () => ({ DATABASE_URL: urlWith(database.url, 'host', unusedHost) }),
      expect.stringMatching(/^Postgres does not respond at /),
    ],
    [
      'a pooled connection, even if it cannot be reached',
      {},
      () => ({
        DATABASE_URL: urlWith(database.url, 'host', unusedHost.replace('127.0.0.1', 'a-pooler.localhost')),
      }),
      'DATABASE_URL is a pooled connection',
      expect.stringMatching(/^Postgres does not respond at /),
    ],
    [
      'a malformed variable',
      { FILE_SIZE_LIMIT: '-1' },
      () => ({}),
      expect.stringMatching(/^FILE_SIZE_LIMIT is malformed: /),
    ],
    [
      'a malformed list of domains',
      { SIGN_UP: '@acme.test' },
      () => ({}),
      expect.stringMatching(/^SIGN_UP is malformed: "@acme\.test" is not a domain/),
    ],
    [
      'a variable that was not filled in',
      { APP_URL: 'https://cairn.example.com' },
      () => ({}),
      expect.stringMatching(/^APP_URL is still /),
    ],
  ])('reports %s, and nothing else', async (_label, vars, change, ...expected) => {
    expect(await problems(vars, change())).toEqual(expected)
  })

  it('reports a database that is newer than this checkout, but not migrations that will be applied', async () => {
    const { client } = database
    await client.query('begin; create temporary table applied as select * from migrations; commit')
    await client.query(
      "delete from migrations where name > '0002'; insert into migrations values ('9999_later.sql', 'x')",
    )
    expect(await problems()).toEqual([
      'The database is newer than this checkout, which lacks the migrations 9999_later.sql',
    ])
    await client.query('truncate migrations; insert into migrations select * from applied')
  })

  it('reports a login that cannot change the schema, such as the Worker’s', async () => {
    const { client } = database
    const role = `reader_${crypto.randomUUID().slice(0, 8)}`
    await client.query(
      `create role ${role} login password '${role}'; grant select on all tables in schema public to ${role}`,
    )
    const url = new URL(database.url)
    url.username = url.password = role
    expect(await problems({}, { DATABASE_URL: url.href })).toEqual([
      `The role ${role} cannot change the schema`,
    ])
    await client.query(`drop owned by ${role}; drop role ${role}`)
  })

  it.each([
    ['23.11.1', ['Node 23.11.1 is too old']],
    ['24.0.0', []],
  ])('reports for Node %s: %j', (version, expected) => {
    expect(whatOf(checkNode(version).problems)).toEqual(expected)
  })

  it('makes npm run deploy refuse the settings of the repository before it migrates', async () => {
    const empty = await freshDatabase()
    const env = { ...process.env, DATABASE_URL: empty.url, CLOUDFLARE_API_TOKEN: '' }
    const output = await new Promise(resolve =>
      execFile('npm', ['run', 'deploy'], { cwd: root, env }, (thrown, stdout) =>
        resolve(`${thrown?.code} ${stdout}`),
      ),
    )
    expect(output).toMatch(
      /^1 [\s\S]*routes still contains cairn\.example\.com[\s\S]*4 things are wrong\.\n$/,
    )
    const client = await empty.connect()
    const { rows } = await client.query("select to_regclass('migrations') as migrations")
    await client.end()
    await empty.drop()
    expect(rows).toEqual([{ migrations: null }])
  })
})
