import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** The supported hosts: the number of segments of a repository's path, and what follows the path in URLs. */
const hosts = [
  { host: 'github.com', segments: '{2}', commit: '/commit/', pr: '/pull/' },
  { host: 'gitlab.com', segments: '{2,}', commit: '/-/commit/', pr: '/-/merge_requests/' },
] as const

/**
 * The table `addresses`: what is before the ref in the URL of a commit and of a pull request. It has one row, or none
 * for a local repository, one on another host, or no repository (git-links § URLs). Users write these addresses, so no
 * expression here can backtrack.
 */
export function addressesOf(projectId: SQL): SQL {
  const known = hosts.map(
    ({ host, segments, commit, pr }) => sql`(${`https://${host}/`}::text, ${startOn(host)}::text,
      ${`^(?:[A-Za-z0-9_.-]+(?:/|$))${segments}$`}::text, ${commit}::text, ${pr}::text)`,
  )
  return sql`addresses as materialized (
    select h.base || r.path || h.commit as commit, h.base || r.path || h.pr as pr
      from repo_bindings b, (values ${sql.join(known, sql`, `)}) h (base, start, path, commit, pr),
           lateral (select regexp_replace(regexp_replace(rtrim(b.value, '/'), '\\.git$', ''), h.start, '') as path) r
     where b.project_id = ${projectId} and b.kind = 'remote' and b.value ~ h.start
       and r.path ~ h.path and r.path !~ '/$' and r.path !~ '(^|/)\\.{1,2}(/|$)')`
}

/** The URL of a link, from the table `addresses`. */
export const linkUrl = (link: Alias): SQL =>
  sql`(select case ${link}.kind when 'commit' then a.commit else a.pr end || ${link}.ref from addresses a)`

/**
 * Matches the start of a repository's address on this host: a URL, `user@host:path`, `host:path`, or `host/path`, but
 * not `host:port`.
 */
function startOn(host: string): string {
  const name = host.replace('.', '\\.')
  return `(?i)^(?:(?:https?|ssh)://(?:[^@/]*@)?${name}/|[^@/:]*@${name}[:/]|${name}(?:/|:(?![0-9]+(?:/|$))))`
}
