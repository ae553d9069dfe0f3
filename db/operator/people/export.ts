import { writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { release } from '../../../src/worker/domain/maintenance/release.ts'
import { inTransaction, type Operator, recordAction } from '../actions.ts'
import { reportOf } from '../report.ts'
import { personalData } from './personal-data.ts'
import { lockUser, type User } from './users.ts'

/** Rows by section, in the columns of the database. */
export type Export = { [Section in keyof typeof personalData]: Record<string, unknown>[] } & {
  exportedAt: string
  release: string
}

type Exported = User & { file: string; counts: Record<string, number> }

/**
 * Writes what the service has of a user into a new file, as JSON that only the operator's account on this machine can
 * read. The state is that of one moment. Throws where there is no such user, and where the file exists.
 */
export const exportPerson = (
  client: pg.Client,
  text: string,
  file: string,
  operator: Operator,
): Promise<Exported> =>
  inTransaction(client, async () => {
    const user = await lockUser(client, text)
    const data = await readPersonalData(client, user)
    await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    const counts = Object.fromEntries(
      Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
    )
    await recordAction(client, operator, 'person.exported', user.id)
    return { ...user, file, counts }
  })

async function readPersonalData(client: pg.Client, { id, email }: User): Promise<Export> {
  const sections = Object.entries(personalData).map(
    ([name, query]) => `'${name}', (select coalesce(json_agg(r), '[]') from (${query}) r)`,
  )
  // Each parameter has its type, also where a query has no use for it.
  const { rows } = await client.query<{ data: Export }>(
    `select json_build_object('exportedAt', iso(now()), 'release', $3::text, ${sections.join(', ')}) as data
       from (select $1::uuid, $2::text) parameters`,
    [id, email, release],
  )
  return rows[0]!.data
}

export const exportedText = reportOf(({ email, file, counts }: Exported): string =>
  [
    `${file} has what the service stores of ${email}:`,
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `  ${name.padEnd(20)} ${count}`),
    'Send it by a way that only they can read, then delete it.',
  ].join('\n'),
)
