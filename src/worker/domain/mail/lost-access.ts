import { type SQL, sql } from 'drizzle-orm'

/** The projects of an email that its user can no longer see, by feature. */
export type LostProjects = { roadmap: string[]; issues: string[] }

/** What the data of an email about projects names. Emails that an earlier version queued have no ids. */
type About = {
  projectId?: string
  sections?: { projectId?: string }[]
  issues?: { projectId?: string }[]
  further?: number
}

/**
 * The projects in the data of an email that are not in use now, or to which its user, `userId` in the data, has no access
 * (mail § Lost access). Null for an email that is not about projects.
 */
export const lostProjects = (data: SQL): SQL => sql`
  case when ${data} ? 'userId' then jsonb_build_object(
    'roadmap', ${lostOf(data, 'roadmap', ['$.projectId', '$.sections[*].projectId'])},
    'issues', ${lostOf(data, 'issues', ['$.issues[*].projectId'])}) end`

const lostOf = (data: SQL, feature: keyof LostProjects, paths: string[]): SQL => sql`array(
  select named.id from (${sql.join(
    paths.map(path => sql`select jsonb_path_query(${data}, ${path}::jsonpath) #>> '{}' as id`),
    sql` union `,
  )}) named
   where not exists (select from users_reaching(named.id::uuid, ${feature}, array[(${data} ->> 'userId')::uuid]))
      or not is_in_use(named.id::uuid, ${feature}))`

/** The data without these projects, or null if nothing is left. Without some, it is unknown how many more there are. */
export function withoutLost<T extends object>(data: T, { roadmap, issues }: LostProjects): T | null {
  const about: About = data
  if (roadmap.length + issues.length === 0 && about.issues?.length !== 0) return data
  const isLeft = (lost: string[]) => (of: { projectId?: string }) => !lost.includes(of.projectId ?? '')
  const sections = about.sections?.filter(isLeft(roadmap))
  const ofIssues = about.issues?.filter(isLeft(issues))
  if (!sections?.length && !ofIssues?.length) return null
  return { ...data, ...(sections && { sections }), ...(ofIssues && { issues: ofIssues }), further: 0 }
}
