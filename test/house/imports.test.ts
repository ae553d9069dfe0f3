import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'
import { breaches } from './imports.ts'
import { filesUnder, readText } from './repository.ts'

const sources = new Map(
  filesUnder('src', 'db', 'dev')
    .filter(path => /\.(tsx?|mjs)$/.test(path))
    .map(path => [path, readText(path)]),
)

describe('the layers', () => {
  it('import only what they may', () => {
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
    ['dev/stack/x.ts', "import { packageAssets } from '../build/packages.ts'", true],
    ['dev/build/x.ts', "import { seed } from '../../db/seed.ts'", true],
    ['db/seed.ts', "import { freeLimits } from '../src/worker/domain/billing/plans.ts'", true],
  ]
  it.each(planted)('are checked: %j with %j', (path, line, isBreach) => {
    expect(breaches(new Map([[path, `${line}\n`]]))).toHaveLength(isBreach ? 1 : 0)
  })

  it('form no import cycle, neither of files nor of folders', () => {
    expect(findCycles(sources)).toEqual([])
  })

  it('are reported if they form a cycle', () => {
    const files = {
      'src/worker/domain/a/one.ts': '../b/two.ts',
      'src/worker/domain/b/two.ts': './three.ts',
      'src/worker/domain/b/three.ts': '../c/four.ts',
      'src/worker/domain/c/four.ts': '../a/five.ts',
      'src/worker/domain/a/five.ts': './one.ts',
    }
    const found = (count: number) =>
      findCycles(
        new Map(
          Object.entries(files)
            .slice(0, count)
            .map(([path, to]) => [path, `import '${to}'\n`]),
        ),
      )
    const folders = ['a', 'b', 'c'].map(name => `src/worker/domain/${name}`)
    expect(found(5)).toEqual([Object.keys(files).sort(), folders])
    expect(found(4)).toEqual([folders])
    expect(found(3)).toEqual([])
  })
})
