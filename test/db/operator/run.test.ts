import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runOperator } from '../../../db/operator/run.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { freshDatabase, migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()
const id = '01900000-0000-7000-8000-000000000001'

/** The error of a command. Without a URL, it fails before it connects. */
async function errorOf(args: string[], url = 'postgres://127.0.0.1:1/none'): Promise<string> {
  vi.stubEnv('DATABASE_URL', url)
  return runOperator(args).then(
    () => '',
    (thrown: Error) => thrown.message,
  )
}
afterEach(() => vi.unstubAllEnvs())

const signOut = 'Usage:\n  npm run operator -- person sign-out USER [--reason TEXT]'

describe('the arguments of npm run operator', () => {
  it.each([
    [['person', 'sign-out'], `person sign-out needs USER.\n${signOut}`],
    [
      ['person', 'sign-out', 'a@b.test', '--reason', 'stolen', 'laptop'],
      `Unexpected argument: laptop. Quote a text with spaces.\n${signOut}`,
    ],
    [['person', 'sign-out', 'a@b.test', '--yes'], `person sign-out has no option --yes.\n${signOut}`],
    [['person', 'export'], expect.stringMatching(/^person export needs USER and FILE\.\n/)],
    [['doctor', 'now'], expect.stringMatching(/^Unexpected argument: now\./)],
    [['doctor', '--url', 'cairn'], '--url must be an address such as https://cairn.example.com.'],
    [['doctor', '--settings', '/none'], 'The settings file cannot be read: /none (ENOENT).'],
    [['audit', '--settings', '/'], 'The settings file cannot be read: / (EISDIR).'],
    [['persons', 'find', 'a'], expect.stringMatching(/^Usage:\n {2}.*grant[\s\S]*audit/)],
    [[], expect.stringMatching(/^Usage:\n {2}.*grant[\s\S]*audit/)],
    [['usage', id, '--all'], expect.stringMatching(/^usage has no option --all\.\n/)],
  ])('names what is wrong, and shows the usage of that command: %j', async (args, error) => {
    expect(await errorOf(args)).toEqual(error)
  })

  it('can end with an optional one', async () => {
    expect(await errorOf(['actions'])).toMatch(/ECONNREFUSED/)
    expect(await errorOf(['actions', id])).toMatch(/ECONNREFUSED/)
  })
})

it('an error without a message of its own is that of the first address that was tried', async () => {
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(() => {
    throw new AggregateError([new Error('connect ECONNREFUSED ::1:5432')])
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await errorOf(['actions'])).toBe('connect ECONNREFUSED ::1:5432')
})

it.each(['', 'ep-before.neon.tech', '"postgresql://a@b.test/c"'])(
  'after-restore refuses %j as the former database',
  async before => {
    expect(await errorOf(['after-restore', '--before', before], database.url)).toMatch(
      /^--before is not a connection string\. /,
    )
  },
)

describe('npm run operator on another database than it needs', () => {
  it('says to check DATABASE_URL and to migrate, without the statement', async () => {
    const empty = await freshDatabase()
    for (const args of [['usage', id], ['mail-test', 'a@b.test'], ['actions']]) {
      expect(await errorOf(args, empty.url)).toMatch(/^relation "\w+" does not exist\nThe database is not/)
    }
    await empty.drop()
  })

  it('says to use the owner if it has the login of the Worker', async () => {
    await database.client.query("insert into users (id, email, locale) values ($1, 'a@b.test', 'en')", [id])
    expect(await errorOf(['person', 'sign-out', 'a@b.test'], workerUrl(database.url))).toMatch(
      /^permission denied .*\nSet DATABASE_URL to .* owner/,
    )
  })
})
