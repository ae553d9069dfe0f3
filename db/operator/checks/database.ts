import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../../../src/worker/database.ts'
import { withTimeout } from '../../../src/worker/deadline.ts'
import type { Settings } from '../../../src/worker/env.ts'
import { isPooled, pooledProblem } from '../../command.ts'
import { errorReason, type Finding, finding, type Problem, timeoutMs } from './problems.ts'

/** Connects to the database. `client`: null if that failed, else to be ended by the caller. */
export async function connectToDatabase({
  databaseUrl,
}: Pick<Settings, 'databaseUrl'>): Promise<{ client: pg.Client | null; finding: Finding }> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
  // If the connection is lost, the next query reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    )
    const { version, number } = rows[0] as { version: string; number: number }
    return {
      client,
      finding: finding('database', `Postgres ${version}`, tooOld(version, number), pooled(databaseUrl)),
    }
  } catch (thrown) {
    await client.end().catch(() => {})
    return {
      client: null,
      finding: finding(
        'database',
        'not reached',
        pooled(databaseUrl),
        unreachable(thrown, new URL(databaseUrl)),
      ),
    }
  }
}

function unreachable(thrown: unknown, { username, pathname, host }: URL): Problem {
  const { code } = thrown as { code?: string }
  const name = decodeURIComponent(pathname.slice(1))
  if (code === '28P01' || code === '28000')
    return {
      what: `Postgres at ${host} refuses the password of ${username}`,
      remedy:
        'Set DATABASE_URL to the current connection string. After a rotation, set the secret of the Worker too.',
    }
  if (code === '3D000')
    return {
      what: `Postgres at ${host} has no database ${name}`,
      remedy: 'Create it, or fix the name in DATABASE_URL.',
    }
  return {
    what: `Postgres does not respond at ${host}: ${errorReason(thrown)}`,
    remedy: 'Fix the host in DATABASE_URL, or start the database. Neon shows its state in the console.',
  }
}

const tooOld = (version: string, number: number): Problem | false =>
  number < 180_000 && {
    what: `Postgres ${version} is too old`,
    remedy: 'Upgrade to Postgres 18. The schema uses its function uuidv7().',
  }

const pooled = (databaseUrl: string): Problem | false => isPooled(databaseUrl) && pooledProblem

function timedOut(): never {
  throw new Error(`no response within ${timeoutMs / 1000} seconds`)
}

/** Checks the HTTP endpoint through which the Worker uses the database. */
export async function checkHttpEndpoint(settings: Settings): Promise<Finding> {
  const endpoint = settings.databaseEndpoint ?? "the host's own endpoint"
  const problem = await withTimeout(timeoutMs, openDatabase(settings).run(sql`select 1`), timedOut).then(
    () => null,
    thrown => ({
      what: `Postgres responds, but not over HTTP, which the Worker uses (${endpoint}): ${errorReason(thrown)}`,
      remedy:
        'Fix or remove DATABASE_ENDPOINT. Without it, the host must have its own endpoint, as Neon does.',
    }),
  )
  return finding('database over HTTP', endpoint, problem)
}
