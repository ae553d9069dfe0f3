import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Run = { code: number; stdout: string; stderr: string }

/** What `npm run db:migrate` runs, on a database. `onError` is called with each piece of stderr. */
export const runMigrate = (url: string, onError: (piece: string) => void = () => {}): Promise<Run> => {
  const run = promisify(execFile)(
    process.execPath,
    ['--experimental-strip-types', join('db', 'migrate.ts')],
    {
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...process.env, DATABASE_URL: url },
    },
  )
  run.child.stderr!.on('data', piece => onError(String(piece)))
  return run.then(
    output => ({ code: 0, ...output }),
    (failed: Run) => failed,
  )
}
