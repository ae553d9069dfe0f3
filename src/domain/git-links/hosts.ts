import { type SQL, sql } from 'drizzle-orm'

/** The code-hosting hosts whose addresses are known: what a repository's path looks like, and what follows it. */
const hosts = [
  { host: 'github.com', path: '[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+', commit: '/commit/', pr: '/pull/' },
  {
    host: 'gitlab.com',
    path: '[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+',
    commit: '/-/commit/',
    pr: '/-/merge_requests/',
  },
] as const

/**
 * The URL of a git link on its project's repository; null for another host, a local repository, or none (contract,
 * "Git link"). `link` and `binding` are the aliases of rows, the latter of a left join of repo_bindings.
 */
export function urlOf(link: SQL, binding: SQL): SQL {
  const address = sql`regexp_replace(regexp_replace(${binding}.value, '^(https?://|ssh://)?([^@/]*@)?', ''), '(\\.git)?/*$', '')`
  const cases = hosts.map(
    ({ host, path, commit, pr }) => sql`
      when ${binding}.kind = 'remote' and ${address} ~ ${`^${host.replace('.', '\\.')}[:/]${path}$`}
      then ${`https://${host}/`}::text || substr(${address}, ${host.length + 2})
           || case ${link}.kind when 'commit' then ${commit}::text else ${pr}::text end || ${link}.ref`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}
