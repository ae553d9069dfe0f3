import type pg from 'pg'
import { recordTables } from './releases.ts'

/** The role of the Worker: it reads and writes data, and cannot change the schema. Logins are members of it. */
export const workerRole = 'cairn_app'

/** What a login of the Worker has of its own, so that nothing runs on after the Worker has stopped waiting. */
export const loginSettings: Readonly<Record<string, string>> = {
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '20s',
}

/** Written by `npm run db:migrate` and by operators alone. */
const operatorTables = [...recordTables, 'operator_actions']

/** Analyzed by seek_cascades(), which only the owner may do otherwise. */
const analyzedTables = [
  'attachments',
  'file_revisions',
  'files',
  'folders',
  'roadmap_task_issues',
  'roadmap_tasks',
]

/**
 * The statements that give the Worker's role and its logins what they lack, and take what they must not have. Empty
 * where all is as it should be.
 */
export async function missingGrants(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query('select from pg_roles where rolname = $1', [workerRole])
  const role = found.length === 0 ? [`create role ${workerRole} nologin`] : []
  return [...role, ...(await missingPrivileges(client)), ...(await missingSettings(client))]
}

/** Runs them. Returns those that this role must not run: they are left to the owner of the database. */
export async function placeGrants(client: pg.Client): Promise<string[]> {
  const denied: string[] = []
  for (const statement of await missingGrants(client))
    await client.query(statement).catch(thrown => {
      if (isDenied(thrown, statement)) denied.push(statement)
      else if (!isDoneByAnother(thrown, statement)) throw thrown
    })
  return denied
}

/** A privilege is missing, or the role, which could not be made. */
const isDenied = ({ code }: { code?: string }, statement: string): boolean =>
  code === '42501' || (code === '42704' && !statement.startsWith('alter role'))

/** Roles belong to all databases of a server: another migration makes, changes, or drops one at the same moment. */
const isDoneByAnother = ({ code }: { code?: string }, statement: string): boolean =>
  /^(create|alter) role/.test(statement) && ['42710', '23505', '42704', 'XX000'].includes(code ?? '')

/** A table, view, or sequence, and what the Worker's role may do with it. */
type Held = { name: string; kind: string; privileges: string[] }

const data = ['select', 'insert', 'update', 'delete']
const ofTables = [...data, 'truncate', 'references', 'trigger', 'maintain']

/** Of a role that does not exist yet, nothing is held. */
const held = `
  select c.relname as name, c.relkind as kind,
         case when g.oid is null then '{}' when c.relkind = 'S'
              then array(select p from unnest(array['usage', 'update']) p
                          where has_sequence_privilege(g.oid, c.oid, p))
              else array(select p from unnest(array['${ofTables.join("', '")}']) p
                          where has_table_privilege(g.oid, c.oid, p)) end as privileges
    from pg_class c left join pg_roles g on g.rolname = $1
   where c.relkind in ('r', 'p', 'v', 'S') and c.relnamespace = 'public'::regnamespace order by 1`

function wantedOf({ name, kind }: Held): string[] {
  if (kind === 'S') return ['usage']
  if (operatorTables.includes(name)) return ['select']
  return analyzedTables.includes(name) ? [...data, 'maintain'] : data
}

async function missingPrivileges(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Held>(held, [workerRole])
  const due = rows.map(row => ({
    name: row.kind === 'S' ? `sequence ${row.name}` : row.name,
    lacks: wantedOf(row).filter(each => !row.privileges.includes(each)),
    exceeds: row.privileges.filter(each => !wantedOf(row).includes(each)),
  }))
  return [
    ...grouped(due, ({ lacks }) => lacks).map(
      ([what, names]) => `grant ${what} on ${names} to ${workerRole}`,
    ),
    ...grouped(due, ({ exceeds }) => exceeds).map(
      ([what, names]) => `revoke ${what} on ${names} from ${workerRole}`,
    ),
  ]
}

/** Names by what `of` says of them, tables together and each sequence alone; those of which it says nothing are left out. */
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

/** A login of the Worker, the settings of its own, and whether it can change the schema all the same. */
export type Login = { name: string; settings: string[]; canChangeSchema: boolean }

export async function workerLogins(client: pg.Client): Promise<Login[]> {
  const { rows } = await client.query<Login>(
    `select r.rolname as name,
            coalesce((select array_agg(split_part(s, '=', 1)) from unnest(r.rolconfig) s), '{}') as settings,
            r.rolsuper or has_schema_privilege(r.oid, 'public', 'create')
              or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
                          and pg_has_role(r.oid, c.relowner, 'usage')) as "canChangeSchema"
       from pg_auth_members m join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member
      where g.rolname = $1 and r.rolcanlogin order by 1`,
    [workerRole],
  )
  return rows
}
