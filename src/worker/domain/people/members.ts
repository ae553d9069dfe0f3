import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { mapTagged, readTagged, type Tagged } from '../../access/tagged.ts'
import type { Alias } from '../../database.ts'
import { itemOf, type Pieces, pieceOf, withList } from '../shared/json-pieces.ts'
import { invitedFields, personFields, readingProject, writing } from '../shared/persons.ts'
import { type Assignments, assignmentsOf, counted } from './assignments.ts'
import { chosenGroups, groupPieces, groupsFields, peopleOf } from './group-members.ts'

/** A member without paths through groups. `place` is their index in the list of people. */
type Member = { member: object; place: number; own: object[] }
type Found = Assignments & { members: Member[]; invitations: object[] }

/**
 * `{ members, invitations, groups }` in pieces (people § Listing members). A user can have a path through each of many
 * groups, so the database also sends each group's path once.
 */
export function listMembers(ask: Ask): Promise<Tagged<Pieces>> {
  const projectId = sql`${ask.projectId}::uuid`
  const { seesAddresses } = readingProject
  const found = readTagged(
    ask,
    sql`
    with own as (select w.user_id, json_agg(${pathJson} order by w.kind desc) as paths
            from project_paths w where w.project_id = ${projectId} and w.kind <> 'group' group by w.user_id),
         ${peopleOf(
           sql`u`,
           sql`project_access x join users u on u.id = x.user_id left join own on own.user_id = u.id`,
           sql`x.project_id = ${projectId}`,
           readingProject,
           sql`x.role, x.feature_scope, own.paths`,
         )},
         ${chosenGroups(assignmentsOf(projectId))}
    select json_build_object(${groupsFields},
      'members', (select coalesce(json_agg(json_build_object('member', ${memberFields}, 'place', x.place,
              'own', x.paths) order by m.created_at, m.id), '[]')
          from people x join project_members m on m.project_id = ${projectId} and m.user_id = x.id),
      'invitations', (
        select coalesce(json_agg(${invitationJson(sql`i`, sql`p`, seesAddresses)} order by i.created_at, i.id), '[]')
          from invitations i join projects p on p.id = i.project_id
         where i.project_id = ${projectId} and i.accepted_at is null and i.expires_at > now()))`,
  )
  return mapTagged(found, json => listing(JSON.parse(json)))
}

export const invitationJson = (invitation: Alias, project: Alias, seesAddresses: SQL): SQL => sql`(
  jsonb_build_object('id', ${invitation}.id, 'role', ${invitation}.project_role,
    'featureScope', ${invitation}.feature_scope,
    'status', case when ${project}.archived_at is null then 'pending' else 'held' end,
    'createdAt', iso(${invitation}.created_at), 'expiresAt', iso(${invitation}.expires_at))
  || ${invitedFields(sql`${invitation}.email`, seesAddresses)})`

/** In a write, an individual member of the project. No row if there is none. */
export const memberQuery = (id: string): SQL => sql`
  select ${memberFields} || ${personFields(sql`u`, writing.id, writing.seesAddresses)} || jsonb_build_object(
      'userId', u.id,
      'paths', (select json_agg(${pathJson} order by w.kind desc, w.group_id)
         from project_paths w where w.project_id = m.project_id and w.user_id = m.user_id)) as member
    from project_members m join users u on u.id = m.user_id, reachable_projects(m.user_id, m.project_id) x
   where m.id = ${id}::uuid`

/** The fields from the row `m` of an individual member and the row `x` of their effective access. */
const memberFields: SQL = sql`
  jsonb_build_object('id', m.id, 'role', m.role, 'featureScope', m.feature_scope,
    'external', x.feature_scope is not null, 'createdAt', iso(m.created_at),
    'effectiveRole', x.role, 'effectiveFeatureScope', x.feature_scope)`

/** The JSON of the row `w` of a path. */
const pathJson: SQL = sql`(case when w.group_id is null
  then jsonb_build_object('kind', w.kind, 'role', w.role, 'featureScope', w.feature_scope)
  else jsonb_build_object('kind', w.kind, 'groupId', w.group_id, 'role', w.role, 'featureScope', w.feature_scope) end)`

function* listing(found: Found): Generator<Uint8Array> {
  const byGroups = groupPaths(found)
  yield pieceOf('{"members":[')
  for (const [i, { member, place, own }] of found.members.entries()) {
    if (i) yield pieceOf(',')
    yield* withList({ ...member, ...found.people[place] }, 'paths', [...own.map(itemOf), ...byGroups[place]!])
  }
  yield pieceOf('],"groups":')
  yield* groupPieces(counted(found))
  yield pieceOf(`,"invitations":${JSON.stringify(found.invitations)}}`)
}

/** The paths through groups of each user, in the order of the groups' ids. */
function groupPaths({ people, groups }: Assignments): Uint8Array[][] {
  const paths: Uint8Array[][] = people.map(() => [])
  for (const { group, people } of groups.toSorted((a, b) => (a.group.id < b.group.id ? -1 : 1))) {
    const { id: groupId, role, featureScope } = group
    const path = itemOf({ kind: 'group', groupId, role, featureScope })
    for (const place of people) paths[place]!.push(path)
  }
  return paths
}
