import type pg from 'pg'
import { recordTables } from './releases.ts'

/** The role of the Worker, which reads and writes data and cannot change the schema. Its logins are members of it. */
export const workerRole = 'cairn_app'

/** The settings of a login of the Worker, so that no statement continues after the Worker has stopped waiting. */
const loginSettings: Readonly<Record<string, string>> = {
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '20s',
}

/** Tables that only `npm run db:migrate` and operators write to. */
const operatorTables = [...recordTables, 'operator_actions']

/** Tables that `seek_cascades()` analyzes, which requires the privilege `maintain`. */
const analyzedTables = [
  'attachments',
  'file_revisions',
  'files',
  'folders',
  'issue_blockers',
  'issue_labels',
  'roadmap_task_issues',
  'roadmap_tasks',
  'task_claims',
]

/**
 * The statements that grant the Worker's role and its logins what they lack and revoke what they must not have. Empty if
 * nothing differs.
 */
export async function missingGrants(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query('select from pg_roles where rolname = $1', [workerRole])
  const role = found.length === 0 ? [`create role ${workerRole} nologin`] : []
  return [...role, ...(await missingPrivileges(client)), ...(await missingSettings(client))]
}

/** Runs these statements. Returns those that only the owner of the database can run. */
export async function applyGrants(client: pg.Client): Promise<string[]> {
  const denied: string[] = []
  for (const statement of await missingGrants(client))
    await client.query(statement).catch(thrown => {
      if (isDenied(thrown, statement)) denied.push(statement)
      else if (!isDoneByAnother(thrown, statement)) throw thrown
    })
  return denied
}

/** Whether a privilege is missing, or the Worker's role, which could not be created. */
const isDenied = ({ code }: { code?: string }, statement: string): boolean =>
  code === '42501' || (code === '42704' && !statement.startsWith('alter role'))

/** Roles belong to all databases of a server, so another migration may change the same role at the same time. */
const isDoneByAnother = ({ code }: { code?: string }, statement: string): boolean =>
  /^(create|alter) role/.test(statement) && ['42710', '23505', '42704', 'XX000'].includes(code ?? '')

/** A table, view, or sequence, and the privileges of the Worker's role on it. */
type Relation = { name: string; kind: string; privileges: string[] }

const data = ['select', 'insert', 'update', 'delete']
const ofTables = [...data, 'truncate', 'references', 'trigger', 'maintain']

/** In a schema that was dropped and created again, as before a restore, only its owner finds tables and functions. */
const reachesSchema = `
  select from pg_roles where rolname = $1 and has_schema_privilege(oid, 'public', 'usage')`

/** A role that does not exist yet has no privileges. */
const relations = `
  select c.relname as name, c.relkind as kind,
         case when g.oid is null then '{}' when c.relkind = 'S'
              then array(select p from unnest(array['usage', 'update']) p
                          where has_sequence_privilege(g.oid, c.oid, p))
              else array(select p from unnest(array['${ofTables.join("', '")}']) p
                          where has_table_privilege(g.oid, c.oid, p)) end as privileges
    from pg_class c left join pg_roles g on g.rolname = $1
   where c.relkind in ('r', 'p', 'v', 'S') and c.relnamespace = 'public'::regnamespace order by 1`

function wantedOf({ name, kind }: Relation): string[] {
  if (kind === 'S') return ['usage']
  if (operatorTables.includes(name)) return ['select']
  return analyzedTables.includes(name) ? [...data, 'maintain'] : data
}

async function missingPrivileges(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Relation>(relations, [workerRole])
  const { rowCount: schemas } = await client.query(reachesSchema, [workerRole])
  const due = rows.map(row => ({
    name: row.kind === 'S' ? `sequence ${row.name}` : row.name,
    lacks: wantedOf(row).filter(each => !row.privileges.includes(each)),
    exceeds: row.privileges.filter(each => !wantedOf(row).includes(each)),
  }))
  return [
    ...(schemas === 0 ? [`grant usage on schema public to ${workerRole}`] : []),
    ...grouped(due, ({ lacks }) => lacks).map(
      ([what, names]) => `grant ${what} on ${names} to ${workerRole}`,
    ),
    ...grouped(due, ({ exceeds }) => exceeds).map(
      ([what, names]) => `revoke ${what} on ${names} from ${workerRole}`,
    ),
  ]
}

/** Names grouped by the privileges that `of` returns, without those for which it returns none. Sequences are not combined. */
function grouped<T extends { name: string }>(all: T[], of: (one: T) => string[]): [string, string][] {
  const key = (one: T) => `${of(one).join(', ')}${one.name.startsWith('sequence ') ? one.name : ''}`
  const groups = Map.groupBy(
    all.filter(one => of(one).length > 0),
    key,
  )
  return [...groups.values()].map(list => [of(list[0]!).join(', '), list.map(({ name }) => name).join(', ')])
}

async function missingSettings(client: pg.Client): Promise<string[]> {
  const logins = await workerLogins(client)
  return logins.flatMap(({ name, settings }) =>
    Object.entries(loginSettings)
      .filter(([setting]) => !settings.includes(setting))
      .map(([setting, value]) => `alter role "${name}" set ${setting} = '${value}'`),
  )
}

/** A login of the Worker, the names of its own settings, and whether it can nevertheless change the schema. */
type WorkerLogin = { name: string; settings: string[]; canChangeSchema: boolean }

/**
 * Postgres makes the role that created the Worker's role its member, only to administer it. That is the owner, not a
 * login, which has the rights of the Worker's role or can take them.
 */
export async function workerLogins(client: pg.Client): Promise<WorkerLogin[]> {
  const { rows } = await client.query<WorkerLogin>(
    `select r.rolname as name,
            coalesce((select array_agg(split_part(s, '=', 1)) from unnest(r.rolconfig) s), '{}') as settings,
            r.rolsuper or has_schema_privilege(r.oid, 'public', 'create')
              or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
                          and pg_has_role(r.oid, c.relowner, 'usage')) as "canChangeSchema"
       from pg_auth_members m join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member
      where g.rolname = $1 and r.rolcanlogin and (m.inherit_option or m.set_option)
      group by r.oid, r.rolname, r.rolconfig, r.rolsuper order by 1`,
    [workerRole],
  )
  return rows
}
