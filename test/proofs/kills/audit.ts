import type pg from 'pg'
import type { Ledger } from './ledger.ts'
import type { Owner } from './world.ts'

/** Differences between the data and the responses to this owner. There should be none. */
export async function faultsOf(client: pg.Client, owner: Owner, ledger: Ledger): Promise<string[]> {
  const rowsOf = async (text: string, of = owner.projectId) => (await client.query(text, [of])).rows
  return [
    ...ledger.faults,
    ...faultsOfEvents(await rowsOf(countedEvents), ledger),
    ...faultsOfNames(
      [...(await rowsOf(names)), ...(await rowsOf(tokenNames, owner.userId))].map(({ name }) => name),
      ledger,
    ),
    ...(await rowsOf(storage)).map(row => `storage: ${JSON.stringify(row)}`),
  ]
}

/** Each acknowledged write has its event, and no other write has one, except those without a response. */
function faultsOfEvents(rows: { type: string; count: number }[], ledger: Ledger): string[] {
  const found = Object.fromEntries(rows.map(({ type, count }) => [type, count]))
  const types = new Set([...Object.keys(found), ...Object.keys(ledger.acknowledged)])
  return [...types].flatMap(type => {
    const [count, least] = [found[type] ?? 0, ledger.acknowledged[type] ?? 0]
    const most = least + (ledger.unsure[type] ?? 0)
    return count < least || count > most ? [`${count} events ${type}, and not ${least} to ${most}`] : []
  })
}

/** Acknowledged things exist once, and nothing else does, except from writes without a response. */
function faultsOfNames(found: string[], { there, perhaps }: Ledger): string[] {
  const once = new Set(found)
  return [
    ...found.filter((name, i) => found.indexOf(name) !== i).map(name => `${name} is there twice`),
    ...[...there].filter(name => !once.has(name)).map(name => `${name} is not there`),
    ...found.filter(name => !there.has(name) && !perhaps.has(name)).map(name => `${name} is there`),
  ]
}

const countedEvents = 'select type, count(*)::int as count from events where project_id = $1 group by 1'

const names = `
  select 'folder ' || name as name from folders where project_id = $1
  union all select 'file ' || name from files where project_id = $1
  union all select 'issue ' || title from issues where project_id = $1 and deleted_at is null
  union all select 'roadmap ' || slug from roadmaps where project_id = $1
  union all select 'member ' || email from project_members m join users u on u.id = m.user_id
   where project_id = $1 and role <> 'owner'`

const tokenNames = `select 'token ' || name as name from api_tokens where user_id = $1 and revoked_at is null`

/** Used bytes that differ from the sum of attachments, files with other than one revision, and files without bytes. */
const storage = `
  select 'used' as what, used_bytes::text as found from projects p
   where id = $1 and used_bytes <> (select coalesce(sum(size), 0) from attachments where project_id = p.id)
  union all
  select 'revisions', f.name from files f
   where project_id = $1 and 1 <> (select count(*) from file_revisions r where r.file_id = f.id)
  union all
  select 'queued', a.object_key from attachments a join object_deletions d using (object_key)
   where a.project_id = $1 and a.linked_at is not null`
