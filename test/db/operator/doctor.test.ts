import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request as forward, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { audit } from '../../../db/operator/audit/audit.ts'
import { auditDeployment } from '../../../db/operator/audit.ts'
import { readProduction } from '../../../db/operator/checks/config.ts'
import { checkNode } from '../../../db/operator/checks/preflight.ts'
import { type Given, readSettings } from '../../../db/operator/checks/settings.ts'
import { diagnose, preflight } from '../../../db/operator/doctor.ts'
import { freePort } from '../../../dev/shared/ports.ts'
import { settings } from '../../../src/worker/env.ts'
import { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { openS3 } from '../../../src/worker/outside/s3.ts'
import { bearer } from '../../support/headers.ts'
import { type LocalStack, root, startLocalStack } from '../../support/local-stack.ts'

let stack: LocalStack
/** As the stack's Worker has them, but on a database of the test's own, in which no job runs. */
let whole: Given
let client: pg.Client
/** Nobody listens there. */
let silent: string
const servers: Server[] = []
const nil = '00000000-0000-0000-0000-000000000000'

beforeAll(async () => {
  stack = await startLocalStack()
  const url = new URL(stack.addresses.databaseUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query('create database doctor')
  await admin.end()
  url.pathname = '/doctor'
  await migrate(url.href)
  whole = { ...parseEnv(readFileSync(join(stack.dir, 'worker.env'), 'utf8')), DATABASE_URL: url.href }
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  silent = `127.0.0.1:${await freePort()}`
}, 60_000)
afterAll(async () => {
  await client?.end()
  for (const server of servers) server.close()
  await stack?.stop()
}, 60_000)
afterEach(async () => {
  await client.query(
    'truncate job_runs, mail_outbox, mail_providers, object_deletions, subscriptions, billing_endings',
  )
})

/** Every problem that is told, when the settings differ so from those of a whole stack. */
async function problems(change: Given = {}, url?: string): Promise<string[]> {
  const findings = await diagnose({ environment: { ...whole, ...change }, ...(url && { url }) })
  return findings.flatMap(({ problems }) => problems.map(({ what }) => what))
}

const swapped = (name: string, part: 'host' | 'password' | 'pathname', value: string): string => {
  const url = new URL(whole[name]!)
  url[part] = value
  return url.href
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (status: number, body: string) =>
  listen((_request, response) => response.writeHead(status).end(body))

describe('operator doctor', { timeout: 60_000 }, () => {
  it('finds nothing wrong with a whole stack', async () => {
    expect(await problems({}, stack.addresses.url)).toEqual([])
  })

  it.each([
    [undefined, 'sign-up open to anyone'],
    ['invited', 'sign-up for invited addresses'],
    ['Acme.test,例え.test', 'sign-up for invited addresses and acme.test, xn--r8jz45g.test'],
  ])('says who may sign up, with SIGN_UP %j', (SIGN_UP, told) => {
    const { seen, problems } = readSettings({ ...whole, SIGN_UP }).finding
    expect([seen, problems]).toEqual([
      expect.stringMatching(new RegExp(`settings, with billing, ${told}$`)),
      [],
    ])
  })

  it('leaves nothing behind in the object store', async () => {
    await problems()
    const { objects } = await openS3(settings(whole as never).store!).list(
      null,
      10,
      AbortSignal.timeout(5000),
    )
    expect(objects).toEqual([])
  })

  const wrongSettings: [label: string, change: () => Given, told: (string | RegExp)[]][] = [
    ['no DATABASE_URL', () => ({ DATABASE_URL: undefined }), ['DATABASE_URL is not set']],
    ['no CODE_KEY', () => ({ CODE_KEY: undefined }), ['CODE_KEY is not set']],
    [
      'a CODE_KEY that is short',
      () => ({ CODE_KEY: 'x'.repeat(31) }),
      ['CODE_KEY is malformed: shorter than 32 characters'],
    ],
    ['an APP_URL that is none', () => ({ APP_URL: 'cairn' }), [/^APP_URL is malformed: /]],
    ['a sender that is none', () => ({ MAIL_FROM: 'Cairn' }), [/^MAIL_FROM is malformed: not a sender/]],
    [
      'a heartbeat in the open',
      () => ({ HEARTBEAT_URL_HOUR: 'http://hc.test/ping/a' }),
      ['HEARTBEAT_URL_HOUR is malformed: not an https address'],
    ],
    [
      'a setting of who may sign up that is neither',
      () => ({ SIGN_UP: 'acme.test, invited' }),
      [
        'SIGN_UP is malformed: "invited" is not a domain; expected open, invited, or domains separated by commas',
      ],
    ],
    ['a setting of who may sign up that is empty', () => ({ SIGN_UP: '' }), ['SIGN_UP is empty']],
    ['a limit that is no number', () => ({ FILE_SIZE_LIMIT: 'many' }), [/^FILE_SIZE_LIMIT is malformed: /]],
    [
      'half a key of the store',
      () => ({ STORE_SECRET_ACCESS_KEY: undefined }),
      ['The object store is configured in part: STORE_SECRET_ACCESS_KEY not set'],
    ],
    [
      'no store',
      () => ({
        STORE_ENDPOINT: undefined,
        STORE_ACCESS_KEY_ID: undefined,
        STORE_SECRET_ACCESS_KEY: undefined,
      }),
      ['No object store is configured'],
    ],
    [
      'half of billing',
      () => ({ STRIPE_WEBHOOK_SECRET: undefined }),
      ['Billing is configured in part: STRIPE_WEBHOOK_SECRET not set'],
    ],
    [
      'a password that Postgres refuses',
      () => ({ DATABASE_URL: swapped('DATABASE_URL', 'password', 'old') }),
      [/^Postgres at \S+ refuses the password of postgres$/],
    ],
    [
      'a database that there is not',
      () => ({ DATABASE_URL: swapped('DATABASE_URL', 'pathname', '/elsewhere') }),
      [/^Postgres at \S+ has no database elsewhere$/],
    ],
    [
      'a host where no Postgres is',
      () => ({ DATABASE_URL: swapped('DATABASE_URL', 'host', silent) }),
      [/^Postgres does not answer at \S+: .*ECONNREFUSED/],
    ],
    [
      'an HTTP endpoint where nobody is',
      () => ({ DATABASE_ENDPOINT: `http://${silent}/sql` }),
      [/^Postgres answers, but not over HTTP, by which the Worker asks it \(http.*\): ./],
    ],
    [
      'a bucket that there is not',
      () => ({ STORE_BUCKET: 'elsewhere' }),
      ['The object store has no bucket elsewhere'],
    ],
    [
      'a key that the store refuses',
      () => ({ STORE_SECRET_ACCESS_KEY: 'other' }),
      [/^The object store refuses to let the key list: /],
    ],
    [
      'a store where nobody is',
      () => ({ STORE_ENDPOINT: `http://${silent}` }),
      [/^The object store at \S+ does not list: .*ECONNREFUSED/],
    ],
    [
      'a mail server where nobody is',
      () => ({ MAIL_URL: `smtp://${silent}` }),
      [/^The mail server smtp:\S+ does not answer: .*ECONNREFUSED/],
    ],
    [
      'a payment provider where nobody is',
      () => ({ STRIPE_API_URL: `http://${silent}` }),
      [/^The payment provider does not answer at \S+: .*ECONNREFUSED/],
    ],
    [
      'a key that the payment provider refuses',
      () => ({ STRIPE_SECRET_KEY: 'sk_other' }),
      ['The payment provider refuses STRIPE_SECRET_KEY'],
    ],
    [
      'a price that there is not',
      () => ({ STRIPE_PRICE_PRO: 'price_other' }),
      ['The payment provider knows no price price_other'],
    ],
  ]
  it.each(wrongSettings)('names %s, and nothing else', async (_label, change, told) => {
    expect(await problems(change())).toEqual(
      told.map(one => (one instanceof RegExp ? expect.stringMatching(one) : one)),
    )
  })

  it('names a store that no browser may upload to', async () => {
    const upstream = new URL(stack.addresses.s3Url)
    const url = await listen((request, response) => {
      if (request.method === 'OPTIONS') return response.writeHead(403).end()
      const { method, url: path, headers } = request
      const onward = { host: upstream.hostname, port: upstream.port, method, path, headers }
      return request.pipe(
        forward(onward, answer => answer.pipe(response.writeHead(answer.statusCode!, answer.headers))),
      )
    })
    expect(await problems({ STORE_ENDPOINT: url + upstream.pathname })).toEqual([
      `The object store does not let browsers at ${whole.APP_URL} upload`,
    ])
  })

  it('names bytes that the store lacks, or has otherwise, as after the database alone was restored', async () => {
    const s3 = openS3(settings(whole as never).store!)
    const signal = AbortSignal.timeout(10_000)
    for (const key of ['kept', 'shorter']) await s3.put(key, new Uint8Array(5), 'text/plain', signal)
    await client.query(`
      insert into orgs (id, name) values ('${nil}', '山岳会');
      insert into projects (id, org_id, name) values ('${nil}', '${nil}', '登山');
      insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at)
        select gen_random_uuid(), '${nil}', '${nil}', 'a.txt', size, 'text/plain', key, ready_at
          from (values ('kept', 5, now()), ('shorter', 6, now()), ('gone', 5, now()), ('coming', 5, null)) a (key, size, ready_at)`)
    expect(await problems()).toEqual([
      expect.stringMatching(
        /^Of 3 files' bytes, taken at random, the store lacks 2: (gone, shorter|shorter, gone)$/,
      ),
    ])
    await client.query('truncate orgs cascade')
    await s3.deleteObjects(['kept', 'shorter'], signal)
  })

  it('names a mail server that refuses the password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    expect(await problems({ MAIL_URL: `smtp://anna:old@127.0.0.1:${port}` })).toEqual([
      `The mail server smtp://127.0.0.1:${port} refuses the password of anna`,
    ])
    await new Promise<void>(resolve => server.close(resolve))
  })

  it.each([
    [{ active: false, type: 'recurring', livemode: false }, 'The price price_pro_local is no longer active'],
    [
      { active: true, type: 'one_time', livemode: false },
      'The price price_pro_local is paid once, not each month',
    ],
  ])('names a price that cannot be sold: %j', async (price, told) => {
    expect(await problems({ STRIPE_API_URL: await serve(200, JSON.stringify(price)) })).toEqual([told])
  })

  it('names contracts at the provider that are no organization’s', async () => {
    const ask = async (path: string, fields: Record<string, string> = {}): Promise<any> => {
      const headers = bearer(whole.STRIPE_SECRET_KEY)
      const body = new URLSearchParams(fields)
      const answer = await fetch(whole.STRIPE_API_URL + path, { method: 'POST', headers, body })
      return answer.headers.get('content-type') === 'application/json' ? answer.json() : undefined
    }
    const paidBy = async (mark: string) => {
      const { id: customer } = await ask('/v1/customers', { 'metadata[orgId]': mark })
      const session = { mode: 'subscription', customer, success_url: 'http://a', cancel_url: 'http://a' }
      const line = {
        'line_items[0][price]': whole.STRIPE_PRICE_PRO!,
        'line_items[0][quantity]': '1',
      }
      const { id } = await ask('/v1/checkout/sessions', { ...session, ...line })
      await ask(`/checkout/${id}/pay`)
      const objects: any = await (await fetch(`${whole.STRIPE_API_URL}/control/objects?orgId=${mark}`)).json()
      return [customer, objects.subscriptions[0].id] as const
    }
    const paid = [await paidBy('ours'), await paidBy('ending'), await paidBy('ended'), await paidBy('stray')]
    const [ours, ending, ended, stray] = paid.map(([customer]) => customer)
    const [, , again, never] = paid.map(([, subscription]) => subscription)
    await client.query(
      `insert into orgs (id, name, customer_id) values ('${nil}', '山岳会', '${ours}');
       insert into billing_endings (customer_id, org_id, ended_at) values ('${ending}', '${nil}', null), ('${ended}', '${nil}', now())`,
    )
    expect(await problems()).toEqual([
      `2 contracts of the price are paid for no organization: ${never} of ${stray}, ${again} of ${ended}`,
    ])
    for (const [, id] of paid)
      await fetch(`${whole.STRIPE_API_URL}/v1/subscriptions/${id}`, {
        method: 'DELETE',
        headers: bearer(whole.STRIPE_SECRET_KEY),
      })
    expect(await problems()).toEqual([])
    await client.query('truncate orgs cascade')
  })

  it('names test mode where people pay', async () => {
    expect(await problems({ APP_URL: 'https://cairn.test' })).toEqual([
      'Billing is in the test mode of the payment provider: nobody pays',
    ])
  })
})

it('an audit asks the same store, both ways', { timeout: 60_000 }, async () => {
  const store = openObjectStore(settings(whole as never).store)
  const key = `objects/${crypto.randomUUID()}`
  await store.put(key, new Uint8Array(1), 'text/plain')
  const { breaks } = await audit({ client, store, orgs: 'all', strayHours: 0 })
  expect(breaks).toMatchObject([{ name: 'object_known', examples: [{ key }] }])
  expect(await auditDeployment({ environment: whole })).toMatchObject({ breaks: [], skipped: [] })
  await store.discard([key])
})

describe('operator doctor --preflight (rules/maintenance.md, Doctor)', { timeout: 60_000 }, () => {
  const ahead = async (vars: Record<string, string> = {}, change: Given = {}) => {
    const repository = readProduction()
    const filledIn = {
      APP_URL: 'https://cairn.test',
      MAIL_FROM: 'cairn@cairn.test',
      STORE_ENDPOINT: 'https://0a1b.store.test',
    }
    const config = {
      ...repository,
      routes: [{ pattern: 'cairn.test', custom_domain: true }],
      vars: { ...repository.vars, ...filledIn, ...vars },
    }
    const environment = { DATABASE_URL: whole.DATABASE_URL, ...change }
    const findings = await preflight({ environment }, config)
    return findings.flatMap(({ problems }) => problems.map(({ what }) => what))
  }

  it('needs no secret of the Worker, with billing or without', async () => {
    expect([await ahead(), await ahead({ STRIPE_PRICE_PRO: 'price_1' })]).toEqual([[], []])
  })

  it.each<[label: string, vars: Record<string, string>, change: () => Given, ...told: unknown[]]>([
    ['no database', {}, () => ({ DATABASE_URL: undefined }), 'DATABASE_URL is not set'],
    [
      'a database that is not reached',
      {},
      () => ({ DATABASE_URL: swapped('DATABASE_URL', 'host', silent) }),
      expect.stringMatching(/^Postgres does not answer at /),
    ],
    [
      'a pooled connection, reached or not',
      {},
      () => ({
        DATABASE_URL: swapped('DATABASE_URL', 'host', silent.replace('127.0.0.1', 'a-pooler.localhost')),
      }),
      'DATABASE_URL names a pooled connection',
      expect.stringMatching(/^Postgres does not answer at /),
    ],
    [
      'a malformed variable',
      { FILE_SIZE_LIMIT: '-1' },
      () => ({}),
      expect.stringMatching(/^FILE_SIZE_LIMIT is malformed: /),
    ],
    [
      'a list of domains that is malformed',
      { SIGN_UP: '@acme.test' },
      () => ({}),
      expect.stringMatching(/^SIGN_UP is malformed: "@acme\.test" is not a domain/),
    ],
    [
      'a variable left open',
      { APP_URL: 'https://cairn.example.com' },
      () => ({}),
      expect.stringMatching(/^APP_URL still is /),
    ],
  ])('names %s, and nothing else', async (_label, vars, change, ...told) => {
    expect(await ahead(vars, change())).toEqual(told)
  })

  it('names a database that is newer than this checkout, and asks for no migration that is about to be applied', async () => {
    await client.query('begin; create temporary table applied as select * from migrations; commit')
    await client.query(
      "delete from migrations where name > '0002'; insert into migrations values ('9999_later.sql', 'x')",
    )
    expect(await ahead()).toEqual([
      'Migration 9999_later.sql applied, but unknown here: the database is newer than this checkout',
    ])
    await client.query('truncate migrations; insert into migrations select * from applied')
  })

  it('names a login that cannot change the schema, such as the Worker’s', async () => {
    await client.query(
      "create role reader login password 'reader'; grant select on all tables in schema public to reader",
    )
    const url = new URL(whole.DATABASE_URL!)
    url.username = url.password = 'reader'
    expect(await ahead({}, { DATABASE_URL: url.href })).toEqual([
      'The role reader must not change the schema',
    ])
    await client.query('drop owned by reader; drop role reader')
  })

  it.each([
    ['23.11.1', ['Node 23.11.1 is too old']],
    ['24.0.0', []],
  ])('Node %s: %j', (version, told) => {
    expect(checkNode(version).problems.map(({ what }) => what)).toEqual(told)
  })

  it('npm run deploy refuses the settings of the repository before it migrates', async () => {
    await client.query('create database untouched')
    const url = swapped('DATABASE_URL', 'pathname', '/untouched')
    const env = { ...process.env, DATABASE_URL: url, CLOUDFLARE_API_TOKEN: '' }
    const output = await new Promise(resolve =>
      execFile('npm', ['run', 'deploy'], { cwd: root, env }, (thrown, stdout) =>
        resolve(`${thrown?.code} ${stdout}`),
      ),
    )
    expect(output).toMatch(/^1 [\s\S]*routes still has cairn\.example\.com[\s\S]*4 things are wrong\.\n$/)
    const untouched = new pg.Client({ connectionString: url })
    await untouched.connect()
    const { rows } = await untouched.query("select to_regclass('migrations') as migrations")
    await untouched.end()
    expect(rows).toEqual([{ migrations: null }])
  })
})

describe('npm run operator -- doctor', { timeout: 60_000 }, () => {
  const run = (change: Given): Promise<{ code: number; output: string }> =>
    new Promise(resolve => {
      const environment = Object.entries(change).filter(([, value]) => value !== undefined)
      const args = [
        'dev/launch.mjs',
        'db/operator/run.ts',
        'doctor',
        '--settings',
        join(stack.dir, 'worker.env'),
      ]
      execFile(
        process.execPath,
        [...args, '--url', change.url ?? stack.addresses.url],
        { cwd: root, env: { PATH: process.env.PATH, ...Object.fromEntries(environment) } },
        (thrown, stdout, stderr) => resolve({ code: Number(thrown?.code ?? 0), output: stdout + stderr }),
      )
    })

  it('ends well where nothing is wrong', async () => {
    const { code, output } = await run({ DATABASE_URL: whole.DATABASE_URL })
    expect(output).toMatch(/\n\nNothing is wrong\.\n$/)
    expect(code).toBe(0)
  })

  it('names nine things that are wrong at once, with what to do about each, and ends badly', async () => {
    await client.query(`insert into job_runs (job, succeeded_at) values ('drainObjects', now() - interval '1 day');
      insert into mail_outbox (id, template, data, recipient, gave_up_at) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now());
      insert into object_deletions (object_key, attempts) values ('files/a', 9)`)
    const { code, output } = await run({
      DATABASE_URL: whole.DATABASE_URL,
      DATABASE_ENDPOINT: `http://${silent}/sql`,
      FILE_SIZE_LIMIT: '-1',
      STORE_BUCKET: 'elsewhere',
      MAIL_URL: `smtp://${silent}`,
      STRIPE_SECRET_KEY: 'sk_other',
      url: `http://${silent}`,
    })
    for (const told of [
      'FILE_SIZE_LIMIT is malformed',
      'not over HTTP',
      'drainObjects is late',
      '1 email of the last 7 days',
      'deleted in vain',
      'no bucket elsewhere',
      'The mail server',
      'refuses STRIPE_SECRET_KEY',
      'The service does not answer',
    ])
      expect(output).toContain(told)
    expect(output.match(/✗ /g)).toHaveLength(9)
    expect(output.match(/ {4}→ .+\./g)).toHaveLength(9)
    expect(output).toMatch(/\n9 things are wrong\.\n$/)
    expect(code).toBe(1)
  })
})

describe('npm run operator -- mail-test', { timeout: 60_000 }, () => {
  /** The command against the Worker of the stack, whose cron trigger fires until the command ends. */
  async function run(address: string) {
    const { databaseUrl, url } = stack.addresses
    const args = [join(root, 'dev', 'launch.mjs'), 'db/operator/run.ts', 'mail-test', address]
    const ended = new AbortController()
    const told = new Promise<{ code: number; output: string }>(resolve =>
      execFile(
        process.execPath,
        args,
        { cwd: root, env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl } },
        (thrown, stdout, stderr) => resolve({ code: Number(thrown?.code ?? 0), output: stdout + stderr }),
      ),
    ).finally(() => ended.abort())
    while (!ended.signal.aborted)
      await fetch(`${url}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`, { signal: ended.signal }).catch(() => {})
    return told
  }
  const mailbox = (path: string, query: Record<string, string>, method = 'GET') =>
    fetch(`${stack.addresses.mailboxUrl}${path}?${new URLSearchParams(query)}`, { method })

  it('sends a mail through the Worker that runs, and ends well (mail § Test of delivery)', async () => {
    const { code, output } = await run('operator@mail.test')
    expect([code, output]).toEqual([0, expect.stringMatching(/^Accepted by smtp at \S+Z, after \d+ s\./)])
    const mails = await (await mailbox('/messages', { to: 'operator@mail.test' })).json()
    expect(mails).toMatchObject([{ subject: 'Test email from Cairn' }])
  })

  it('prints why the mail server refused it, and ends badly', async () => {
    const fault = { match: 'RCPT refused@mail.test', kind: '550', times: '1', after: '0' }
    expect((await mailbox('/faults', fault, 'POST')).ok).toBe(true)
    const { code, output } = await run('refused@mail.test')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Not accepted by smtp, after \d+ s: .*550.*\n {2}→ /),
    ])
  })
})
