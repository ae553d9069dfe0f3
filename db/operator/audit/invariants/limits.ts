import { tokenLimit } from '../../../../src/worker/domain/accounts/tokens.ts'
import { limitsOf } from '../../../../src/worker/domain/billing/plans.ts'
import { issueLabelLimit } from '../../../../src/worker/domain/issues/fields.ts'
import { labelLimit } from '../../../../src/worker/domain/issues/labels.ts'
import { filterLimit } from '../../../../src/worker/domain/issues/saved-filters.ts'
import { groupLimit } from '../../../../src/worker/domain/orgs/groups.ts'
import { roadmapCaps } from '../../../../src/worker/domain/roadmaps/caps.ts'
import { maxRoadmaps } from '../../../../src/worker/domain/roadmaps/room.ts'
import { invariants } from './invariant.ts'

/** The limit of the largest plan that an organization ever had, because it keeps its data when a plan ends. */
const most = (limit: Parameters<typeof limitsOf>[0], of: 'o' | 'p') =>
  `('${limitsOf(limit)}'::json ->> ${of}.best_plan)::bigint`

const over = (table: string, cap: number) => `
  select r.id as roadmap, '${table}' as of, count(*) from p join roadmaps r on r.project_id = p.id
    join ${table} t on t.roadmap_id = r.id group by r.id having count(*) > ${cap}`

export const limitInvariants = invariants({
  seat_limit: [
    'billing § Plan limits',
    'No organization has more members and invitations than its largest plan so far allows',
    `select o.id as org, o.best_plan, count(*) as seats
       from o, lateral (
         select u.email from org_members m join users u on u.id = m.user_id where m.org_id = o.id
         union select i.email from invitations i
          where i.org_id = o.id and i.accepted_at is null and i.expires_at > now() and i.feature_scope is null) s
      group by o.id, o.best_plan having count(*) > ${most('maxOrgMembers', 'o')}`,
  ],
  project_limit: [
    'billing § Plan limits',
    'No organization has more active projects than its largest plan so far allows',
    `select o.id as org, o.best_plan, count(*) as projects from o join p on p.org_id = o.id
      where p.archived_at is null group by o.id, o.best_plan having count(*) > ${most('maxProjects', 'o')}`,
  ],
  storage_limit: [
    'billing § Plan limits',
    'No project stores more bytes than the largest plan of its organization so far allows',
    `select p.id as project, p.best_plan, p.used_bytes from p where p.used_bytes > ${most('storageBytes', 'p')}`,
  ],
  label_limit: [
    'issues § Labels',
    'No project has more labels than allowed, and no issue',
    `select p.id, count(*) as labels from p join labels l on l.project_id = p.id
      group by p.id having count(*) > ${labelLimit}
      union all select x.issue_id, count(*) from p join issue_labels x on x.project_id = p.id
      group by x.issue_id having count(*) > ${issueLabelLimit}`,
  ],
  roadmap_limit: [
    'roadmaps § Storage',
    'No project has more roadmaps than allowed, or more bytes of them than its largest plan so far allows',
    `select p.id as project, p.best_plan, count(*) as roadmaps, sum(r.bytes) as bytes
       from p join roadmaps r on r.project_id = p.id group by p.id, p.best_plan
     having count(*) > ${maxRoadmaps} or sum(r.bytes) > ${most('roadmapBytes', 'p')}`,
  ],
  filter_limit: [
    'issues § Saved filters',
    'No project has more shared filters than allowed, and no user more of their own in it',
    `select f.project_id as project, f.owner_id as person, count(*) as filters
       from p join issue_filters f on f.project_id = p.id
      group by f.project_id, f.owner_id having count(*) > ${filterLimit}`,
  ],
  group_limit: [
    'orgs § Groups',
    'No organization has more groups than allowed',
    `select o.id as org, count(*) as groups from o join org_groups g on g.org_id = o.id
      group by o.id having count(*) > ${groupLimit}`,
  ],
  token_limit: [
    'tokens § Limit',
    'No user has more active tokens than allowed',
    `select u.id as person, count(*) as tokens from people u join api_tokens t on t.user_id = u.id
      where t.kind = 'personal' and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
      group by u.id having count(*) > ${tokenLimit}`,
  ],
  roadmap_caps: [
    'roadmaps § Caps',
    'No roadmap is larger than a sync can be',
    `${over('roadmap_tasks', roadmapCaps.tasks)} union all ${over('roadmap_documents', roadmapCaps.documents)}
      union all ${over('roadmap_task_issues', roadmapCaps.issues)}
      union all select r.id, 'phases', null from p join roadmaps r on r.project_id = p.id
       where case json_typeof(r.phases) when 'array' then json_array_length(r.phases) > ${roadmapCaps.phases} end`,
  ],
})
