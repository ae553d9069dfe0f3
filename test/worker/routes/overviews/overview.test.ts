import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { overviewLimits } from '../../../../src/worker/domain/overviews/overview.ts'
import { asBrowser, asNobody, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { bound, type Synced } from '../../../support/synced.ts'
import { fileIn } from '../../../support/tree.ts'
import { assignGroup, joinOrg, joinProject, person, project } from '../../../support/world.ts'

let at: Synced
let as: Client
let path: string
const read = async (by = as) => {
  const answer = await by('GET', path)
  expect([answer.status, answer.trips]).toEqual([200, 1])
  return answer.body
}
const below = async (rest: string) => (await as('GET', `/api/projects/${at.of.id}${rest}`)).body

beforeAll(async () => {
  at = await bound({ key: 'KEY' })
  as = await asBrowser(at.owner)
  path = `/api/projects/${at.of.id}/overview`
  for (const slug of ['a', 'b']) await at.as('PUT', `/api/projects/${at.of.id}/roadmaps/${slug}`, payload([]))
  for (const status of ['todo', 'done', 'done', 'blocked'])
    await as('POST', `/api/projects/${at.of.id}/issues`, { title: status, status })
  await as('DELETE', `/api/projects/${at.of.id}/issues/2`)
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await fileIn(at.of, at.owner, name)
})

describe('GET …/overview (projects § Overview)', () => {
  it('contains the same as the project’s own responses, in one round trip', async () => {
    const { roadmaps, people, ...rest } = await read()
    const [tree, activity, list] = [
      await below('/files/tree'),
      await below('/activity'),
      await below('/roadmaps'),
    ]
    expect(rest).toEqual({
      ...(await below('')),
      issues: {
        total: 3,
        byStatus: { todo: 1, in_progress: 0, done: 1, blocked: 1, deferred: 0, cancelled: 0 },
      },
      files: { count: 3, usage: tree.usage },
      repoBinding: await below('/repo-binding'),
      recent: activity.events,
      recentCounts: Array(5).fill(1),
    })
    expect([rest.recent.length, rest.files.usage.usedBytes]).toEqual([5, 15])
    expect(roadmaps).toEqual(list.roadmaps.toReversed())
    expect(people).toEqual({ members: 1, guests: 0, groups: 0, invitations: 0 })
  })

  it('has only the newest events and roadmaps', async () => {
    const of = await project({ owner: at.owner })
    await query`insert into events (project_id, type, via) select ${of.id}, 'project.archived', '"web"'
      from generate_series(1, ${overviewLimits.events + 1})`
    await query`
      insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
             task_total, task_done, task_blocked, synced_at)
      select gen_random_uuid(), ${of.id}, 'r' || n, 't', '', now(), '{}', '[]', 'x', 'x', 0, 0, 0, now() - make_interval(mins => n)
        from generate_series(1, ${overviewLimits.roadmaps + 1}) n`
    const { recent, roadmaps } = (await as('GET', `/api/projects/${of.id}/overview`)).body
    const { events } = (await as('GET', `/api/projects/${of.id}/activity`)).body
    expect(recent).toEqual(events.slice(0, overviewLimits.events))
    expect(roadmaps.map(({ slug }: any) => slug)).toEqual(
      Array.from({ length: overviewLimits.roadmaps }, (_, i) => `r${i + 1}`),
    )
  })

  it('counts users by all paths, each once, groups, and open invitations', async () => {
    const of = await project()
    const [owner, both, guest, admin] = [await person(), await person(), await person(), await person()]
    await joinProject(of, owner, 'owner')
    await joinProject(of, both, 'viewer', ['files'])
    await assignGroup(of, [owner, both, await person()], 'member')
    await assignGroup(of, [guest], 'viewer', ['files'])
    await joinOrg({ id: of.orgId }, admin, 'admin')
    await query`insert into invitations (id, org_id, project_id, email, project_role, expires_at, accepted_at)
      select gen_random_uuid(), ${of.orgId}, ${of.id}, n || '@x.test', 'member', now() + make_interval(days => n - 3),
             case when n = 5 then now() end from generate_series(1, 5) n`
    const { people } = (await (await asBrowser(guest))('GET', `/api/projects/${of.id}/overview`)).body
    expect(people).toEqual({ members: 4, guests: 1, groups: 2, invitations: 1 })
  })

  it('has only nulls for the repository while there is none', async () => {
    const of = await project({ owner: at.owner })
    const { repoBinding } = (await as('GET', `/api/projects/${of.id}/overview`)).body
    expect(repoBinding).toEqual((await as('GET', `/api/projects/${of.id}/repo-binding`)).body)
    expect(repoBinding.repoIdentity).toBeNull()
  })

  it('can be read while archived', async () => {
    const of = await project({ owner: at.owner, archived: true })
    const { project: shown } = (await as('GET', `/api/projects/${of.id}/overview`)).body
    expect(shown.archivedAt).toEqual(expect.any(String))
  })
})

describe('the parts of an overview that a reader sees (projects § Overview)', () => {
  const parts = ['roadmaps', 'repoBinding', 'issues', 'files'] as const
  const hiddenIn = (body: any) => parts.filter(part => body[part] === null)
  const rows: [Feature[], hidden: (typeof parts)[number][], features: (string | null)[]][] = [
    [['roadmap'], ['issues', 'files'], []],
    [['issues', 'wiki'], ['roadmaps', 'repoBinding', 'files'], ['issues']],
    [['files'], ['roadmaps', 'repoBinding', 'issues'], []],
    [['settings'], [...parts], []],
  ]

  it.each(rows)('for a guest with %j', async (scope, hidden, seen) => {
    const guest = await person()
    await joinProject(at.of, guest, 'viewer', scope)
    onTestFinished(() => query`delete from project_members where user_id = ${guest.id}`.then(() => {}))
    const body = await read(await asBrowser(guest))
    expect(hiddenIn(body)).toEqual(hidden)
    expect([...new Set(body.recent.map(({ type }: any) => type.split('.')[0]))]).toEqual(
      seen.map(feature => feature!.slice(0, -1)),
    )
  })

  it.each(rows)('if %j is enabled', async (on, hidden) => {
    const of = await project({ owner: at.owner, features: on })
    expect(hiddenIn((await as('GET', `/api/projects/${of.id}/overview`)).body)).toEqual(hidden)
  })

  it('none for strangers and restricted tokens', async () => {
    expect((await asNobody('GET', path)).status).toBe(401)
    expect((await (await asBrowser(await person()))('GET', path)).status).toBe(404)
    const scoped = await (await asTool(at.owner, { scopes: ['issues:read'] }))('GET', path)
    expect([scoped.status, scoped.body.code]).toEqual([403, 'token_scope'])
    expect((await as('GET', `/api/projects/${id()}/overview`)).status).toBe(404)
  })
})
