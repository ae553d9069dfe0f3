import { type SQL, sql } from 'drizzle-orm'

const segment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9_.-]+'

/** The code-hosting hosts whose addresses are known: what a repository's path looks like, and what follows it. */
const hosts = [
  { host: 'github.com', path: `${segment}/${segment}`, commit: '/commit/', pr: '/pull/' },
  { host: 'gitlab.com', path: `${segment}(?:/${segment})+`, commit: '/-/commit/', pr: '/-/merge_requests/' },
] as const

/**
 * The URL of a git link on its project's repository; null for another host, a local repository, or none (contract,
 * "Git link"). `link` and `binding` are the aliases of rows of git_links and repo_bindings.
 */
export function urlOf(link: SQL, binding: SQL): SQL {
  const address = sql`regexp_replace(${binding}.value, '(\\.git)?/*$', '')`
  const urls = hosts.map(
    ({ host, path, commit, pr }) => sql`
      ${`https://${host}/`}::text || substring(${address}, ${addressOn(host, path)}::text)
        || case ${link}.kind when 'commit' then ${commit}::text else ${pr}::text end || ${link}.ref`,
  )
  return sql`case ${binding}.kind when 'remote' then coalesce(${sql.join(urls, sql`, `)}) end`
}

/** A regular expression for what clones from a host, as a URL, `user@host:path` or `host/path`; it captures the path. */
function addressOn(host: string, path: string): string {
  const name = host.replace('.', '\\.')
  return `(?i)^(?:(?:https?|ssh)://(?:[^@/]*@)?${name}/|(?:[^@/:]*@)?${name}[:/])(${path})$`
}
