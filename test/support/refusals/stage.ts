import { sql } from 'drizzle-orm'
import { id, query } from '../database.ts'
import { type Person, person } from '../world.ts'
import type { Credentials } from './credentials.ts'
import { type Draft, type Place, type Reach, refusalOf, type Stage, type Told } from './drafts.ts'

export type Callers = Record<Reach, Person> & { other: Person }

/** The callers of all scenes. */
export const callers = async (): Promise<Callers> => ({
  other: await person(),
  member: await person(),
  low: await person(),
  stranger: await person(),
})

/** A scene with a user who may do everything there. It is one statement, because there are many scenes. */
export async function stage(callers: Callers): Promise<Stage> {
  const { other, member, low } = callers
  const [who, home, of] = [id(), id(), id()]
  const email = `${who}@people.test`
  await query`
    with who as (insert into users (id, email) values (${who}, ${email})),
    home as (insert into orgs (id, name, granted_plan) values (${home}, '組織', 'pro')),
    of as (insert into projects (id, org_id, name) values (${of}, ${home}, 'プロジェクト')),
    joined as (
      insert into org_members (org_id, user_id, role)
      values (${home}, ${who}, 'admin'), (${home}, ${other.id}, 'admin'),
             (${home}, ${member.id}, 'member'), (${home}, ${low.id}, 'member'))
    insert into project_members (id, project_id, user_id, role)
    values (${id()}, ${of}, ${who}, 'owner'), (${id()}, ${of}, ${member.id}, 'member'),
           (${id()}, ${of}, ${low.id}, 'viewer')`
  return {
    in: { id: home },
    of: { id: of, orgId: home },
    other,
    who: { id: who, email, name: null },
    callers,
  }
}

export type Outcome = Draft & { found: Told }

/** Sends all requests, those in the same kind of place together. */
export async function outcomesOf(drafts: readonly Draft[], credentials: Credentials): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const places = Map.groupBy(drafts, ({ request: { place = {} } }) => JSON.stringify(normal(place)))
  for (const [place, group] of places) {
    await turnInto(JSON.parse(place), group)
    const lanes = Map.groupBy(group.entries(), ([i]) => i % 8)
    const sending = [...lanes.values()].map(async lane => {
      for (const [, draft] of lane) outcomes.push({ ...draft, found: await refusalOf(draft, credentials) })
    })
    await Promise.all(sending)
  }
  return outcomes
}

const normal = ({ archived = false, suspended = false, switchedOff = false }: Place): Place => ({
  archived,
  suspended,
  switchedOff,
})

async function turnInto(
  { archived, suspended, switchedOff }: Place,
  drafts: readonly Draft[],
): Promise<void> {
  const [projects, orgs] = [idsOf(drafts, 'of'), idsOf(drafts, 'in')]
  await query`
    update projects set archived_at = case when ${archived} then now() end,
           features = case when ${switchedOff} then '{}' else all_features() end where id = any (${projects}::uuid[])`
  await query`
    update orgs set suspended_at = case when ${suspended} then now() end where id = any (${orgs}::uuid[])`
}

const idsOf = (drafts: readonly Draft[], of: 'of' | 'in'): string =>
  `{${[...new Set(drafts.map(({ at }) => at[of].id))].join(',')}}`

/** How many rows of each table belong to these scenes, to check that refused requests write nothing. */
export async function rowsOf(stages: readonly Stage[]): Promise<unknown> {
  const columns = await query<{ table: string; column: string }>`
    select table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema = 'public' and column_name in ('org_id', 'project_id')`
  const ids = `{${stages.flatMap(at => [at.in.id, at.of.id]).join(',')}}`
  const counts = columns.map(
    ({ table, column }) =>
      sql`select ${`${table}.${column}`}::text as place, count(*)::int from ${sql.identifier(table)} where ${sql.identifier(column)} = any (${ids}::uuid[])`,
  )
  return query`${sql.join(counts, sql` union all `)} order by 1`
}
