import { type SQL, sql } from 'drizzle-orm'
import { operations } from '../../../db/schema/index.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { build, type Statement } from '../../database.ts'
import { boundWarnings } from '../warnings.ts'
import type { GitLink } from './fields.ts'
import { parseKey } from './keys.ts'

/** Counted by pairs of a link and a key, as they were sent: their sum is the number of keys (decisions § 7). */
export type Registration = {
  linked: number
  existing: number
  skipped: number
  warnings: string[]
  warningsTotal: number
}

/** What the transaction found: the project's key, the live issues among those named, and the new pairs. */
type Found = { issueKey: string | null; live: number[]; linked: number }

/**
 * Links commits and pull requests to the issues whose keys they name, in one trip. What was linked before is
 * refreshed and counts as existing; a key of no live issue is skipped with a warning.
 */
export async function registerGitLinks(ask: Ask, links: readonly GitLink[]): Promise<Registration> {
  const mark = crypto.randomUUID()
  const pairs = links.flatMap(({ kind, ref, issueKeys }) =>
    issueKeys.map(key => ({ kind, ref, key, ...parseKey(key) })),
  )
  const projectId = ask.projectId!
  const wanted = JSON.stringify(pairs.filter(({ number }) => number !== null))
  const found: Found = JSON.parse(
    await write(
      ask,
      [markInstant(mark), storeLinks(projectId, links, wanted), storePairs(projectId, wanted, mark)],
      whatWasFound(projectId, wanted, mark),
    ),
  )
  const live = new Set(found.live)
  const isResolved = ({ prefix, number }: (typeof pairs)[number]) =>
    prefix === found.issueKey && number !== null && live.has(number)
  const missing = pairs.filter(pair => !isResolved(pair))
  return {
    linked: found.linked,
    existing: pairs.length - missing.length - found.linked,
    skipped: missing.length,
    ...boundWarnings(
      missing.map(
        ({ kind, ref, key }) =>
          () =>
            `${names[kind]} ${ref}: 課題 ${key} が見つからないため、リンクしませんでした`,
      ),
    ),
  }
}

const names = { commit: 'コミット', pr: 'プルリクエスト' }

// The project is locked, so no other request has this instant; two may well have begun at the same one.
const markInstant = (mark: string): Statement =>
  build.insert(operations).values({ id: mark, at: sql`clock_timestamp()` })

/** The live issues that pairs name: rows `w` and `i`. */
const named = (projectId: string, wanted: string): SQL => sql`
  json_to_recordset(${wanted}::json) as w (kind text, ref text, prefix text, number int)
  join projects p on p.id = ${projectId}::uuid and p.issue_key = w.prefix
  join issues i on i.project_id = p.id and i.number = w.number and i.deleted_at is null`

/** Only links that name some issue. */
function storeLinks(projectId: string, links: readonly GitLink[], wanted: string): SQL {
  const rows = [...once(links)].map(({ issueKeys, ...link }) => ({ id: crypto.randomUUID(), ...link }))
  return sql`
    insert into git_links as l (id, project_id, kind, ref, title, author, committed_at)
    select s.id, ${projectId}::uuid, s.kind, s.ref, s.title, s.author, s."committedAt"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as s (id uuid, kind text, ref text, title text, author text, "committedAt" timestamptz)
     where exists (select from ${named(projectId, wanted)} where w.kind = s.kind and w.ref = s.ref)
    on conflict (project_id, kind, ref) do update set title = excluded.title,
      author = coalesce(excluded.author, l.author), committed_at = coalesce(excluded.committed_at, l.committed_at), updated_at = now()
     where (l.title, l.author, l.committed_at) is distinct from (excluded.title, coalesce(excluded.author, l.author), coalesce(excluded.committed_at, l.committed_at))`
}

/** Each link once; one that was sent again is refreshed by what was sent last, as between requests. */
function once(links: readonly GitLink[]): Iterable<GitLink> {
  const all = new Map<string, GitLink>()
  for (const link of links) {
    const name = `${link.kind} ${link.ref}`
    const before = all.get(name)
    const [author, committedAt] = [
      link.author ?? before?.author ?? null,
      link.committedAt ?? before?.committedAt ?? null,
    ]
    all.set(name, { ...link, author, committedAt })
  }
  return all.values()
}

const storePairs = (projectId: string, wanted: string, mark: string): SQL => sql`
  insert into git_link_issues (project_id, link_id, issue_id, created_at)
  select distinct l.project_id, l.id, i.id, o.at
    from operations o, ${named(projectId, wanted)}
    join git_links l on l.project_id = i.project_id and l.kind = w.kind and l.ref = w.ref
   where o.id = ${mark}::uuid
  on conflict do nothing`

const whatWasFound = (projectId: string, wanted: string, mark: string): SQL => sql`
  select json_build_object('issueKey', p.issue_key,
      'live', coalesce((select json_agg(distinct i.number) from ${named(projectId, wanted)}), '[]'),
      'linked', (select count(*) from operations o join git_link_issues g on g.project_id = ${projectId}::uuid and g.created_at = o.at
                  where o.id = ${mark}::uuid and g.issue_id in (select i.id from ${named(projectId, wanted)})))
    from projects p where p.id = ${projectId}::uuid`
