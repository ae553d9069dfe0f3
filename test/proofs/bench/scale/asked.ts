import type { Answer } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { permissions, routesOf } from '../../../support/permissions.ts'
import { requestOf } from '../../../support/requests.ts'
import { type Scene, samples, scene, send } from '../../../support/samples.ts'
import { clientOf, show } from '../../../support/shown.ts'
import { joinOrg, joinProject, joinSubject, type Person, person } from '../../../support/world.ts'
import type { Served } from './served.ts'

/** Every operation of the table of permissions. */
export const names = Object.keys(permissions)

/** These delete their target, so each has a small organization and project of its own. */
const alone = new Set(['DELETE /api/orgs/:orgId', 'DELETE /api/projects/:projectId'])

/** Creates what the sample of an operation needs, with a separate user, and returns how to send it. */
export async function prepare(name: string, world: Served): Promise<() => Promise<void>> {
  const who = await person()
  const at = await (alone.has(name) ? apart(who) : atHome(world, who))
  const as = clientOf(await show(who, credentialOf(name), at.of), credentialOf(name))
  const request = await requestOf(name, at)
  const { status } = samples[name]!
  return async () => {
    const answer = await send(as, routesOf(name)[0]!, at.of, request)
    if (answer.status !== status) throw new Error(describe(name, world, answer))
  }
}

/** A token if one is accepted, as tools use it. */
function credentialOf(name: string): { kind: 'cookie' | 'token' } {
  const { on, tokens, ofToken } = permissions[name]!
  return { kind: !ofToken && (on === 'nothing' || tokens === 'none') ? 'cookie' : 'token' }
}

async function atHome({ org, project }: Served, who: Person): Promise<Scene> {
  await query`update projects set archived_at = null where id = ${project}`
  const other = await person()
  const at = { in: { id: org }, of: { id: project, orgId: org }, other, who }
  for (const each of [who, other]) {
    await joinOrg(at.in, each, 'admin')
    await joinProject(at.of, each, 'owner')
  }
  return at
}

async function apart(who: Person): Promise<Scene> {
  const at = await scene(who)
  await joinSubject(at.of, who, { paths: [{ via: 'individual', role: 'owner', scope: null }], org: 'admin' })
  return at
}

const describe = (name: string, { name: world }: Served, { status, text }: Answer) =>
  `${name} in the ${world} world: ${status} ${text.slice(0, 500)}`

/** Deletes what requests have left in the home organization, so that it has the same size for the next operation. */
export async function tidy({ org, project, begun }: Served): Promise<void> {
  await query`update projects set archived_at = null, issue_key = 'PRJ', icon = null where id = ${project}`
  await query`delete from projects where org_id = ${org} and created_at > ${begun}`
  await query`delete from org_groups where org_id = ${org} and created_at > ${begun}`
  await query`delete from invitations where org_id = ${org} and created_at > ${begun}`
  await query`delete from roadmaps where project_id = ${project} and slug <> 'plan'`
  await query`delete from repo_bindings where project_id = ${project}`
  await query`delete from issues where project_id = ${project} and created_at > ${begun}`
  await query`delete from files where project_id = ${project} and created_at > ${begun}`
  await query`delete from folders where project_id = ${project} and name not like '資料%'`
  await query`delete from attachments where project_id = ${project} and created_at > ${begun}`
  await query`delete from git_links where project_id = ${project} and created_at > ${begun}`
  await query`delete from icon_images where project_id = ${project}`
  await query`delete from org_members where org_id = ${org} and joined_at > ${begun}`
  await query`delete from project_members where project_id = ${project} and created_at > ${begun}`
}

/** Deletes things with the names that samples create. */
export async function settle(world: Served): Promise<void> {
  await query`update roadmaps set slug = 'plan' where project_id = ${world.project}`
  await tidy(world)
}
