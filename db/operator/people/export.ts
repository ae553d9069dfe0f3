import { open, rm } from 'node:fs/promises'
import type pg from 'pg'
import { release } from '../../../src/worker/domain/maintenance/release.ts'
import { inTransaction, type Operator, recordAction } from '../actions.ts'
import { reportOf } from '../report.ts'
import { personalData } from './personal-data.ts'
import { type FoundUser, lockUser } from './users.ts'

/** The rows of each section, by the names of their columns. */
type Export = { [Section in keyof typeof personalData]: Record<string, unknown>[] } & {
  exportedAt: string
  release: string
}

type Exported = FoundUser & { file: string; counts: Record<string, number> }

/**
 * Writes what the service stores about a user into a new file, as JSON that only the operator's account on this machine
 * can read. It is a consistent snapshot. Throws if the user does not exist, or if the file exists. The file is only
 * written if the export could be recorded.
 */
export async function exportPerson(
  client: pg.Client,
  text: string,
  file: string,
  operator: Operator,
): Promise<Exported> {
  const created = await open(file, 'wx', 0o600).catch(thrown => {
    throw thrown.code === 'EEXIST'
      ? new Error(`${file} already exists. Choose the name of a new file.`)
      : thrown
  })
  try {
    const { user, data } = await inTransaction(client, async () => {
      const user = await lockUser(client, text)
      const data = await readPersonalData(client, user)
      await recordAction(client, operator, 'person.exported', user.id)
      return { user, data }
    })
    await created.writeFile(`${JSON.stringify(data, null, 2)}\n`)
    return { ...user, file, counts: countsOf(data) }
  } catch (thrown) {
    await rm(file)
    throw thrown
  } finally {
    await created.close()
  }
}

const countsOf = (data: Export): Exported['counts'] =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
  )

async function readPersonalData(client: pg.Client, { id, email }: FoundUser): Promise<Export> {
  const sections = Object.entries(personalData).map(
    ([name, query]) => `'${name}', (select coalesce(json_agg(r), '[]') from (${query}) r)`,
  )
  // The casts give each parameter a type even if no query uses it.
  const { rows } = await client.query<{ data: Export }>(
    `select json_build_object('exportedAt', iso(now()), 'release', $3::text, ${sections.join(', ')}) as data
       from (select $1::uuid, $2::text) parameters`,
    [id, email, release],
  )
  return rows[0]!.data
}

export const exportedText = reportOf(({ email, file, counts }: Exported): string =>
  [
    `${file} contains what the service stores about ${email}:`,
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `  ${name.padEnd(20)} ${count}`),
    'Send it so that only they can read it, then delete it.',
  ].join('\n'),
)
