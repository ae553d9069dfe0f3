import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Run = { code: number; stdout: string; stderr: string }

/** What `npm run db:migrate` runs, on a database. */
export const runMigrate = (url: string): Promise<Run> =>
  promisify(execFile)(process.execPath, ['--experimental-strip-types', join('db', 'migrate.ts')], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATABASE_URL: url },
  }).then(
    output => ({ code: 0, ...output }),
    (failed: Run) => failed,
  )
