import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ApiError, type ErrorCode, isErrorCode } from '../../src/worker/errors.ts'
import { circles } from './circles.ts'
import { breaches } from './imports.ts'

const root = join(import.meta.dirname, '..', '..')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard', '-z')
  .split('\0')
  .filter(Boolean)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const under = (...dirs: string[]) => tracked.filter(path => dirs.some(dir => path.startsWith(`${dir}/`)))

const sources = new Map(
  under('src', 'db', 'dev')
    .filter(path => /\.(tsx?|mjs)$/.test(path))
    .map(path => [path, read(path)]),
)

describe('who may import whom', () => {
  it('is kept by every file', () => {
    expect(breaches(sources)).toEqual([])
    expect(sources.size).toBeGreaterThan(50)
  })

  const planted: [path: string, line: string, isBreach: boolean][] = [
    ['src/worker/domain/x.ts', "import { Hono } from 'hono'", true],
    ['src/worker/domain/x.ts', "import type { Context } from 'hono'", true],
    ['src/worker/domain/x.ts', "import { sendJson } from '../http/context.ts'", true],
    ['src/worker/domain/roadmaps/x.ts', "import { sendMail } from '../../outside/mail.ts'", true],
    ['src/worker/domain/roadmaps/x.ts', "import {\n  text,\n  email,\n} from '../shared/fields.ts'", false],
    ['src/worker/domain/x.ts', "import { users } from '../../../db/schema/index.ts'", false],
    ['src/worker/domain/x.ts', "const { Hono } = await import('hono')", true],
    ['src/worker/domain/x.ts', "export * from '../routes/me.ts'", true],
    ['src/worker/routes/x.ts', "import { sql } from 'drizzle-orm'", true],
    ['src/worker/routes/x.ts', "import { users } from '../../../db/schema/people.ts'", true],
    ['src/worker/routes/x.ts', "import { read } from '../access/trip.ts'", true],
    ['src/worker/routes/x.ts', "import type { Json } from '../access/trip.ts'", false],
    ['src/worker/routes/x.ts', "import { type Json, type Ask } from '../access/trip.ts'", false],
    ['src/worker/routes/x.ts', "import { type Json, read } from '../access/trip.ts'", true],
    ['src/worker/access/x.ts', "import { getCookie } from 'hono/cookie'", true],
    ['src/worker/access/x.ts', "import { plans } from '../domain/billing/plans.ts'", true],
    ['src/worker/outside/x.ts', "import { openDatabase } from '../database.ts'", true],
    ['src/worker/worker/errors.ts', "import * as z from 'zod'", true],
    ['src/worker/http/x.ts', "import { me } from '../routes/me.ts'", true],
    ['src/worker/worker.ts', "import { startPostgres } from '../../dev/stack/postgres/server.ts'", true],
    ['src/worker/jobs/x.ts', "import { query } from '../support/database.ts'", true],
    ['src/worker/x.ts', "import './errors.ts'", true],
    ['db/schema/x.ts', "import '../migrate.ts'", true],
    ['db/operator/x.ts', "import { me } from '../../src/worker/routes/me.ts'", true],
    ['db/operator/x.ts', "import { runProgram } from '../../dev/shared/program.ts'", true],
    ['db/operator/x.ts', "import { plans } from '../../src/worker/domain/billing/plans.ts'", false],
    ['src/worker/domain/projects/x.ts', "import type { Payments } from '../billing/payments.ts'", false],
    ['src/worker/domain/projects/x.ts', "import type { S3 } from '../../outside/s3.ts'", true],
    ['src/worker/outside/x.ts', "import type { Payments } from '../domain/billing/payments.ts'", false],
    ['src/worker/outside/x.ts', "import type { Outgoing } from '../domain/mail/outbox.ts'", true],
    ['src/worker/http/x.ts', "import type { Payments } from '../domain/billing/payments.ts'", false],
    ['src/worker/http/x.ts', "import { MailFailure } from '../domain/mail/delivery.ts'", true],
    ['src/worker/routes/x.ts', "import { encodeIcon } from '../outside/icon-encoding.ts'", true],
    ['src/cli/x.ts', "import { app } from '../worker/app.ts'", true],
    ['src/cli/files/x.ts', "import { contextOf } from '../context/context.ts'", true],
    ['src/cli/files/x.ts', "import type { Context } from '../context/context.ts'", false],
    ['src/client/x.ts', "import createClient from 'openapi-fetch'", false],
    ['src/client/x.ts', "import type { ErrorCode } from '../worker/errors.ts'", true],
    ['src/client/x.ts', "import * as z from 'zod'", true],
    ['src/worker/http/x.ts', "import type { paths } from '../../client/api.ts'", true],
    ['src/console/pages/a/x.tsx', "import { api } from '../../api/client.ts'", false],
    ['src/console/pages/a/x.tsx', "import { Row } from './row.tsx'", false],
    ['src/console/pages/a/x.tsx', "import { Row } from '../b/row.tsx'", true],
    ['src/console/pages/a/x.tsx', "import type { components } from '../../../client/index.ts'", false],
    ['src/console/pages/a/x.tsx', "import { createClient } from '../../../client/index.ts'", true],
    ['src/console/parts/x.tsx', "import { Frame } from '../frame/frame.tsx'", true],
    ['src/console/api/x.ts', "import { plans } from '../../worker/domain/billing/plans.ts'", true],
    ['src/worker/x.ts', "import { texts } from '../console/language/texts.ts'", true],
    ['dev/x.ts', "import { id } from '../test/support/as.ts'", true],
    ['db/seed.ts', "import { freeLimits } from '../src/worker/domain/billing/plans.ts'", true],
  ]
  it.each(planted)('is checked: %j with %j', (path, line, isBreach) => {
    expect(breaches(new Map([[path, `${line}\n`]]))).toHaveLength(isBreach ? 1 : 0)
  })

  it('forms no circle, of files or of folders', () => {
    expect(circles(sources)).toEqual([])
  })

  it('knows a circle when it sees one', () => {
    const files = {
      'src/worker/domain/a/one.ts': '../b/two.ts',
      'src/worker/domain/b/two.ts': './three.ts',
      'src/worker/domain/b/three.ts': '../c/four.ts',
      'src/worker/domain/c/four.ts': '../a/five.ts',
      'src/worker/domain/a/five.ts': './one.ts',
    }
    const found = (count: number) =>
      circles(
        new Map(
          Object.entries(files)
            .slice(0, count)
            .map(([path, to]) => [path, `import '${to}'\n`]),
        ),
      )
    const rooms = ['a', 'b', 'c'].map(name => `src/worker/domain/${name}`)
    expect(found(5)).toEqual([Object.keys(files).sort(), rooms])
    expect(found(4)).toEqual([rooms])
    expect(found(3)).toEqual([])
  })
})

describe('the command line reaches outside of itself in one place each', () => {
  const places: [what: string, pattern: RegExp, places: string[]][] = [
    [
      'knows its process: all else has a context of its own',
      /(?<![\w.}])(?:process|console)\.\w|[=(:] process\b|\(process\b|node:process/,
      ['main.ts'],
    ],
    [
      'writes to the terminal, which cleans what others wrote',
      /\bstd(?:out|err)\.write\(|createInterface\(/,
      ['terminal/output.ts', 'terminal/standing.ts', 'terminal/prompt.ts'],
    ],
    [
      'writes files, through no symbolic link',
      /\b(?:writeFile|appendFile|createWriteStream|copyFile|rename|symlink)(?:Sync)?\(|flags?: 'w'/,
      ['repository/write-whole.ts', 'files/save.ts'],
    ],
    ['runs git, with none of the programs of a repository', /node:child_process/, ['repository/git.ts']],
    ['has a browser', /import\('open'\)|from 'open'/, ['main.ts']],
    ['opens pages, of the server alone', /\bbrowse\(page\)/, ['commands/browser.ts', 'main.ts']],
    [
      'sends requests, and follows no redirect',
      /(?<!\w)fetch\(|node:https?|XMLHttpRequest/,
      ['service/network.ts', 'files/download.ts', 'main.ts'],
    ],
  ]
  it.each(places)('%s', (_, pattern, allowed) => {
    const found = under('src/cli').filter(path => /\.ts$/.test(path) && pattern.test(read(path)))
    expect(found.sort()).toEqual(allowed.map(path => `src/cli/${path}`).sort())
  })
})

describe('files', () => {
  it('under src and db have at most 220 lines, unless they are made', () => {
    const isLong = (path: string) => read(path).split('\n').length - 1 > 220
    const made = ['src/client/api.ts', 'db/catalog.txt']
    const long = under('src', 'db').filter(path => !made.includes(path) && isLong(path))
    expect(long).toEqual([])
  })

  it('name scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const pages = tracked.filter(path => /^[^/]+\.md$|^docs\/.*\.md$|^(src|db|dev)\/.*\.tsx?$/.test(path))
    const unknown = pages.flatMap(path =>
      [...read(path).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]
        .filter(([, script]) => !(script! in scripts))
        .map(([command]) => `${path}: ${command}`),
    )
    expect(unknown).toEqual([])
  })

  it('call wrangler by the script that brings its Node', () => {
    const bare = under('src', 'db', 'dev', 'docs').filter(path => /npx wrangler \w/.test(read(path)))
    expect(bare).toEqual([])
  })

  it('of the console group the numbers in their texts', () => {
    const bare = /^ +\w+: \([^()]*: number\b[^()]*\)(: \w+)? =>[^`]*(?<!counted)`/
    const found = under('src/console').flatMap(path =>
      read(path)
        .split('\n')
        .filter(line => bare.test(line))
        .map(line => `${path}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('name no absolute path of a machine', () => {
    const machine = /(?:^|[\s"'`=(])(?:\/(?:home|Users|root|work|tmp|mnt|workspace)\/|[A-Z]:\\)/m
    const exempt = (path: string) => path.startsWith('test/fixtures/') || path === 'test/house/house.test.ts'
    const texts = tracked
      .filter(path => !exempt(path))
      .filter(path => /\.(ts|mjs|json|toml|sql|md|sh|yml|yaml)$/.test(path) || !path.includes('.'))
    expect(texts.filter(path => machine.test(read(path)))).toEqual([])
    expect(machine.test('see /home/someone/x') && machine.test('"C:\\x"')).toBe(true)
  })

  it('of the lock name no address of a registry', () => {
    const folders = tracked
      .filter(path => path.endsWith('package-lock.json'))
      .map(path => path.replace('package-lock.json', ''))
    expect(folders).toEqual(['dev/node/', '', 'test/'])
    for (const folder of folders) {
      expect(read(`${folder}package-lock.json`)).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/)
      expect(read(`${folder}.npmrc`)).toBe(read('.npmrc'))
    }
  })
})

it('the client is installed with what its tests run on, and has the version of the service', () => {
  const [service, client] = ['package.json', 'src/client/package.json'].map(path => JSON.parse(read(path)))
  const tested = Object.keys(client.dependencies).map(name => [name, service.devDependencies[name]])
  expect(client.dependencies).toEqual(Object.fromEntries(tested))
  expect(client.version).toBe(service.version)
})

it('the command line has the version that its package says', () => {
  const { version } = JSON.parse(read('src/cli/package.json'))
  expect(read('src/cli/service/version.ts')).toContain(`export const version = '${version}'`)
})

describe('the catalog of errors', () => {
  const text = read('src/worker/errors.ts')
  const catalog = text.slice(text.indexOf('const catalog'), text.indexOf('} as const'))
  const codes = [...catalog.matchAll(/^ {2}(\w+): \[/gm)].map(([, code]) => code as ErrorCode)

  it('is found', () => {
    expect(codes.length).toBeGreaterThan(30)
    expect(codes.filter(code => !isErrorCode(code))).toEqual([])
    expect([isErrorCode('toString'), isErrorCode(''), isErrorCode(undefined)]).toEqual([false, false, false])
  })

  it.each(codes)('%s: a sentence in both languages, and a status of an error', code => {
    const error = new ApiError(code)
    expect(error.body('en').message).toMatch(/^[A-Z][\x20-\x7e]+[^.]$/)
    expect(error.body().message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(error.body().message).not.toMatch(/[。.]$/)
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(600)
  })

  it('writes error, message and code as they are told (requests § Error bodies)', () => {
    expect(new ApiError('org_limit').body()).toEqual({
      error: 'org_limit',
      message: '管理できる組織は 10 個までです',
      code: 'org_limit',
    })
    expect(new ApiError('expires_at_past').body()).toEqual({
      error: '有効期限には未来の日時を指定してください',
      message: '有効期限には未来の日時を指定してください',
      code: 'expires_at_past',
      field: 'expiresAt',
    })
    expect(
      new ApiError('invalid', { message: ['別の文です', 'Another sentence'], field: 'a.0' }).body(),
    ).toEqual({
      error: '別の文です',
      message: '別の文です',
      code: 'invalid',
      field: 'a.0',
    })
    expect(new ApiError('plan_limit', { limit: 3, current: 3 }).body()).toMatchObject({
      limit: 3,
      current: 3,
    })
  })

  it('is asked by every rule: none names its refusal in SQL, where no compiler reads it', () => {
    const bare = under('src/worker').filter(path => /\bselect\s+ensure\(/.test(read(path)))
    expect(bare).toEqual([])
  })

  it('is used up: every code is raised somewhere', () => {
    const texts = under('src/worker', 'db')
      .filter(path => path !== 'src/worker/errors.ts' && /\.(ts|sql)$/.test(path))
      .map(read)
      .join('\n')
    const constraints = text.slice(text.indexOf('const constraints'), text.indexOf('const messageFirst'))
    expect(codes.filter(code => !new RegExp(`['"]${code}['"]`).test(texts + constraints))).toEqual([])
  })
})
