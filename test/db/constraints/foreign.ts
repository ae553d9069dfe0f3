import { type ForeignKey, foreignKeys } from './foreign-keys.ts'
import { adding, columnsToAdd, rowOf, takeOut } from './rows.ts'
import type { Json, Tries } from './tries.ts'

/** For a key whose last column is in another one too: values of its row, `$1`, by which it names another tenant's. */
const otherwise: Record<string, string> = {
  roadmap_task_issues_roadmap_fkey:
    "select project_id, id as issue_id from issues where project_id <> ($1::jsonb ->> 'project_id')::uuid limit 1",
}

/** Rows that name what is not there, or is another tenant's: who refuses them with the key, and without it. */
export async function refusalsOfStrangers(tries: Tries, key: ForeignKey): Promise<string[][]> {
  const { table, columns } = key
  const last = columns.at(-1)!
  const besides = foreignKeys
    .filter(one => one !== key && one.table === table && one.columns.includes(last))
    .flatMap(one => one.columns.filter(column => column !== last))
  const unset = besides.length > 0 ? `num_nonnulls(${besides})` : '1'
  const row = await rowOf(tries, table, `num_nulls(${columns}) = 0`, unset)
  await takeOut(tries, table, row)
  const all = await columnsToAdd(tries, table)
  const alone = Object.fromEntries(besides.map(column => [column, null]))
  const refusals: string[][] = []
  for (const change of await changes(tries, key, row, alone))
    refusals.push(await tries.refusals(adding(table, all, { ...row, ...change }), key))
  return refusals
}

async function changes({ run }: Tries, key: ForeignKey, row: Json, alone: Json): Promise<Json[]> {
  const { name, columns, named, namedColumns } = key
  if (otherwise[name]) return run({ text: otherwise[name], values: [JSON.stringify(row)] })
  const last = columns.at(-1)!
  const nothing = { ...alone, [last]: last.endsWith('task_id') ? 'nothing' : crypto.randomUUID() }
  if (columns.length === 1) return [nothing]
  const [tenant, id] = namedColumns as [string, string]
  const own = `select ${id} from ${named} where ${tenant} = $1`
  const text = `select ${id} as id from ${named} where ${tenant} <> $1 and ${id} not in (${own}) limit 1`
  const [other] = await run({ text, values: [row[columns[0]!]] })
  if (!other) throw new Error(`${named} has no row of another ${tenant}`)
  return [nothing, { ...alone, [last]: other.id }]
}

/** What becomes of the rows that name one which is deleted, by this key alone: in the words of the list. */
export async function atDeletion(tries: Tries, key: ForeignKey): Promise<string> {
  const { name, table, columns, named, namedColumns } = key
  const { run, refusal } = tries
  const row = await rowOf(tries, table, `num_nulls(${columns}) = 0`)
  const values = columns.map(column => row[column])
  const like = (names: string[]) => names.map((column, i) => `${column} = $${i + 1}`).join(' and ')
  const counted = async () =>
    (await run({
      text: `select count(*)::int as rows, count(*) filter (where ${like(columns)})::int as naming from ${table}`,
      values,
    })) as [{ rows: number; naming: number }]
  await aloneAt(tries, named, name)
  const deleting = { text: `delete from ${named} where ${like(namedColumns)}`, values }
  const refused = await refusal(deleting)
  if (refused !== 'done') return refused === `23503 ${name}` ? 'refused' : refused
  const [before] = await counted()
  await run(deleting)
  const [after] = await counted()
  if (after.naming > 0) return 'left'
  return after.rows === before.rows ? 'set null' : 'cascade'
}

/** So that what a deletion there does is the doing of this key. */
async function aloneAt({ run }: Tries, table: string, name: string): Promise<void> {
  await run(`alter table ${table} disable trigger all`)
  const own = await run(`
    select tgname from pg_trigger t join pg_constraint c on c.oid = t.tgconstraint
     where c.conname = '${name}' and t.tgrelid = '${table}'::regclass`)
  for (const { tgname } of own) await run(`alter table ${table} enable trigger "${tgname}"`)
}
