import type { Attempts, Json } from './attempts.ts'
import { type ForeignKey, foreignKeys } from './foreign-keys.ts'
import { insertableColumns, insertOf, removeRow, rowOf } from './rows.ts'

/** Queries of values that make a row (`$1`) refer to another tenant, for keys whose last column is also in another key. */
const specialChanges: Record<string, string> = {
  roadmap_task_issues_roadmap_fkey:
    "select project_id, id as issue_id from issues where project_id <> ($1::jsonb ->> 'project_id')::uuid limit 1",
  roadmap_texts_roadmap_fkey:
    "select id as project_id from projects where id <> ($1::jsonb ->> 'project_id')::uuid limit 1",
}

/** The refusals of references to missing rows and to rows of another tenant, each with the key and without it. */
export async function refusalsOfBadReferences(attempts: Attempts, key: ForeignKey): Promise<string[][]> {
  const { table, columns } = key
  const last = columns.at(-1)!
  const besides = foreignKeys
    .filter(one => one !== key && one.table === table && one.columns.includes(last))
    .flatMap(one => one.columns.filter(column => column !== last))
  const unset = besides.length > 0 ? `num_nonnulls(${besides})` : '1'
  const row = await rowOf(attempts, table, `num_nulls(${columns}) = 0`, unset)
  await removeRow(attempts, table, row)
  const all = await insertableColumns(attempts, table)
  const others = Object.fromEntries(besides.map(column => [column, null]))
  const refusals: string[][] = []
  for (const change of await changes(attempts, key, row, others))
    refusals.push(await attempts.refusals(insertOf(table, all, { ...row, ...change }), key))
  return refusals
}

async function changes({ run }: Attempts, key: ForeignKey, row: Json, others: Json): Promise<Json[]> {
  const { name, columns, referenced, referencedColumns } = key
  if (specialChanges[name]) return run({ text: specialChanges[name], values: [JSON.stringify(row)] })
  const last = columns.at(-1)!
  const nothing = { ...others, [last]: last.endsWith('task_id') ? 'nothing' : crypto.randomUUID() }
  if (columns.length === 1) return [nothing]
  const [tenant, id] = referencedColumns as [string, string]
  const own = `select ${id} from ${referenced} where ${tenant} = $1`
  const text = `select ${id} as id from ${referenced} where ${tenant} <> $1 and ${id} not in (${own}) limit 1`
  const [other] = await run({ text, values: [row[columns[0]!]] })
  if (!other) throw new Error(`${referenced} has no row of another ${tenant}`)
  return [nothing, { ...others, [last]: other.id }]
}

/** The effect of deleting a referenced row by this key, in the words of the list. */
export async function deletionEffect(attempts: Attempts, key: ForeignKey): Promise<string> {
  const { name, table, columns, referenced, referencedColumns } = key
  const { run, refusal } = attempts
  const row = await rowOf(attempts, table, `num_nulls(${columns}) = 0`)
  const values = columns.map(column => row[column])
  const like = (names: string[]) => names.map((column, i) => `${column} = $${i + 1}`).join(' and ')
  const counted = async () =>
    (await run({
      text: `select count(*)::int as rows, count(*) filter (where ${like(columns)})::int as referring from ${table}`,
      values,
    })) as [{ rows: number; referring: number }]
  await disableOthers(attempts, referenced, name)
  const deleting = { text: `delete from ${referenced} where ${like(referencedColumns)}`, values }
  const refused = await refusal(deleting)
  if (refused !== 'done') return refused === `23503 ${name}` ? 'refused' : refused
  const [before] = await counted()
  await run(deleting)
  const [after] = await counted()
  if (after.referring > 0) return 'left'
  return after.rows === before.rows ? 'set null' : 'cascade'
}

/** Disables all other triggers of the table, so that a deletion has only the effect of this key. */
async function disableOthers({ run }: Attempts, table: string, name: string): Promise<void> {
  await run(`alter table ${table} disable trigger all`)
  const own = await run(`
    select tgname from pg_trigger t join pg_constraint c on c.oid = t.tgconstraint
     where c.conname = '${name}' and t.tgrelid = '${table}'::regclass`)
  for (const { tgname } of own) await run(`alter table ${table} enable trigger "${tgname}"`)
}
