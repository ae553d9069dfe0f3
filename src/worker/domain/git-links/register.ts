import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { markerExpiry } from '../../access/idempotency.ts'
import { write } from '../../access/trip.ts'
import { arrayOf } from '../../database.ts'
import type { Language, Sentence } from '../../errors.ts'
import { boundWarnings, type Warning } from '../shared/warnings.ts'
import type { RegistrationAnswer } from './answers.ts'
import type { NewGitLink } from './fields.ts'
import { parseKey } from './keys.ts'
import { flatten, type SentLinks } from './pairs.ts'

type Registration = z.output<typeof RegistrationAnswer>

/** What the transaction found: the project's key, the numbers of linked issues, and the number of new pairs. */
type Found = { issueKey: string | null; live: number[]; linked: number }

/**
 * Links commits and pull requests to the issues whose keys they mention, in one round trip. An existing link is updated
 * and counts as existing. A key without an issue is skipped with a warning.
 */
export async function registerGitLinks(
  ask: Ask,
  links: readonly NewGitLink[],
  language: Language,
): Promise<Registration> {
  const mark = crypto.randomUUID()
  const sent = flatten(links)
  const projectId = sql`${ask.projectId}::uuid`
  const answer = await write(
    ask,
    [markInstant(projectId, mark, markerExpiry(ask.idempotency)), storeLinks(projectId, sent, mark)],
    whatWasFound(projectId, sent, mark),
  )
  const found: Found = JSON.parse(answer)
  const live = new Set(found.live)
  const isMissing = (key: string): boolean => {
    const { prefix, number } = parseKey(key)
    return number === null || prefix !== found.issueKey || !live.has(number)
  }
  const missing = new Set([...new Set(links.flatMap(({ issueKeys }) => issueKeys))].filter(isMissing))
  const skipped = sumOf(links, ({ issueKeys }) => issueKeys.filter(key => missing.has(key)).length)
  return {
    linked: found.linked,
    existing: sumOf(links, ({ issueKeys }) => issueKeys.length) - skipped - found.linked,
    skipped,
    ...boundWarnings(warnings(links, missing), language),
  }
}

const sumOf = (links: readonly NewGitLink[], of: (link: NewGitLink) => number): number =>
  links.reduce((sum, link) => sum + of(link), 0)

function* warnings(links: readonly NewGitLink[], missing: Set<string>): Generator<Warning> {
  for (const { kind, ref, issueKeys } of links)
    for (const key of issueKeys) if (missing.has(key)) yield () => unlinked(names[kind], ref, key)
}

const unlinked = ([ja, en]: Sentence, ref: string, key: string): Sentence => [
  `${ja} ${ref}: 課題 ${key} が見つからないため、リンクしませんでした`,
  `${en} ${ref}: issue ${key} was not found, so it was not linked`,
]

const names: Record<NewGitLink['kind'], Sentence> = {
  commit: ['コミット', 'Commit'],
  pr: ['プルリクエスト', 'Pull request'],
}

// The project is locked, so all earlier requests are visible, and this instant is later than theirs.
const markInstant = (projectId: SQL, mark: string, expiry: SQL): SQL => sql`
  insert into write_marks (id, at, expires_at)
  select ${mark}::uuid, greatest(clock_timestamp(), max(created_at) + interval '1 microsecond'),
         ${expiry}
    from git_link_issues where project_id = ${projectId}`

/** The table `named` of the issues of the keys that are not in the trash: `key` (its index), `id`, and `number`. */
const named = (projectId: SQL, { keys }: SentLinks): SQL => sql`
  named as materialized (
    select k.key, i.id, i.number from json_to_recordset(${keys}::json) k (key int, prefix text, number int)
      join projects p on p.id = ${projectId} and p.issue_key = k.prefix
      join issues i on i.project_id = ${projectId} and i.number = k.number and i.deleted_at is null)`

/** Stores only links with at least one issue. */
const storeLinks = (projectId: SQL, sent: SentLinks, mark: string): SQL => sql`
  with ${named(projectId, sent)},
  pairs as materialized (
    select w.link, n.id as issue_id
      from unnest(${arrayOf('int', sent.linkOfPair)}, ${arrayOf('int', sent.keyOfPair)}) w (link, key)
      join named n using (key)),
  sent as materialized (
    select s.link, coalesce(l.id, s.id) as id, s.kind, s.ref, s.title, s.author, s."committedAt"
      from json_to_recordset(${sent.links}::json)
        s (link int, id uuid, kind text, ref text, title text, author text, "committedAt" timestamptz)
      left join git_links l on l.project_id = ${projectId} and l.kind = s.kind and l.ref = s.ref
     where s.link in (select link from pairs)),
  stored as (
    insert into git_links as l (id, project_id, kind, ref, title, author, committed_at)
    select id, ${projectId}, kind, ref, title, author, "committedAt" from sent
    on conflict (project_id, kind, ref) do update set title = excluded.title,
      author = coalesce(excluded.author, l.author),
      committed_at = coalesce(excluded.committed_at, l.committed_at), updated_at = now()
     where (l.title, l.author, l.committed_at) is distinct from (
       excluded.title, coalesce(excluded.author, l.author), coalesce(excluded.committed_at, l.committed_at)))
  insert into git_link_issues (project_id, link_id, issue_id, created_at)
  select ${projectId}, s.id, p.issue_id, m.at
    from pairs p join sent s using (link) join write_marks m on m.id = ${mark}::uuid
   where ${isNew(projectId)}`

// With `offset 0`, Postgres looks each pair up. It would plan a join from outdated statistics.
const isNew = (projectId: SQL): SQL => sql`not exists (
  select from git_link_issues g
   where g.project_id = ${projectId} and g.link_id = s.id and g.issue_id = p.issue_id offset 0)`

const whatWasFound = (projectId: SQL, sent: SentLinks, mark: string): SQL => sql`
  with ${named(projectId, sent)}
  select json_build_object('issueKey', (select issue_key from projects where id = ${projectId}),
      'live', coalesce((select json_agg(number) from named), '[]'),
      'linked', (select count(*) from write_marks m
                   join git_link_issues g on g.project_id = ${projectId} and g.created_at = m.at
                  where m.id = ${mark}::uuid))`
