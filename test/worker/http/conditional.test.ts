import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src/worker/access/policy.ts'
import { type Answer, asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { commentOn } from '../../support/issues.ts'
import { bound, type Synced, syncTask } from '../../support/synced.ts'
import { fileIn } from '../../support/tree.ts'
import { readyAttachment } from '../../support/uploads.ts'
import {
  appGrant,
  assignGroup,
  joinOrg,
  joinProject,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  person,
  project,
  session,
  token,
} from '../../support/world.ts'

let at: Synced
let who: Person
let as: Client
let placed: (path: string) => string

beforeAll(async () => {
  at = await bound({ key: 'KEY' })
  who = at.owner
  as = await asBrowser(who)
  await joinOrg({ id: at.of.orgId }, who, 'admin')
  await synced('todo')
  await commentOn(at.of, 1, who)
  placed = path => path.replace(':project', at.of.id).replace(':org', at.of.orgId)
})

const synced = (status: string, content?: string) => syncTask(at, status, content)

const issue = (title: string) => as('POST', placed('/api/projects/:project/issues'), { title })
const linked = (ref: string) => {
  const links = [{ kind: 'pr', ref, title: 'PR', issueKeys: ['KEY-1'] }]
  return as('POST', placed('/api/projects/:project/git-links'), { links })
}

/** Each of these reads, and a change of its response. */
const reads: Record<string, [operation: string, path: string, change: () => Promise<unknown>]> = {
  projects: ['project.list', '/api/projects', () => project({ owner: who })],
  'the state of the window': ['home.read', '/api/me/home', () => project({ owner: who })],
  'a project at a glance': [
    'overview.read',
    '/api/projects/:project/overview',
    async () => joinProject(at.of, await person(), 'viewer'),
  ],
  organizations: ['org.list', '/api/orgs', async () => joinOrg(await org(), who, 'member')],
  'organizations for a project': [
    'eligible_org.list',
    '/api/orgs/eligible',
    async () => joinOrg(await org(), who, 'member'),
  ],
  'members of an organization': [
    'org_member.list',
    '/api/orgs/:org/members',
    async () => joinOrg({ id: at.of.orgId }, await person(), 'member'),
  ],
  'groups of an organization': [
    'org_group.list',
    '/api/orgs/:org/groups',
    () => orgGroup({ id: at.of.orgId }),
  ],
  tokens: ['token.list', '/api/tokens', () => token(who)],
  'your apps': ['own_app.list', '/api/me/apps', () => appGrant(who)],
  'apps of an organization': ['org_app.list', '/api/orgs/:org/apps', () => appGrant(who)],
  sessions: ['session.list', '/api/auth/sessions', () => session(who)],
  'own invitations': [
    'own_invitation.list',
    '/api/me/invitations',
    async () => orgInvitation(await org(), who.email),
  ],
  notifications: [
    'notification.list',
    '/api/me/notifications',
    () => query`
      with sync as (
        insert into roadmap_syncs (id, project_id, roadmap_id)
        select gen_random_uuid(), project_id, id from roadmaps where project_id = ${at.of.id} returning id
      ), change as (
        insert into roadmap_changes (sync_id, position, kind, subject_id, title, to_value, alone)
        select id, 1, 'plan', 't1', 'T1', 'plans/t1.md', false from sync)
      insert into notifications (user_id, sync_id, further, in_app) select ${who.id}::uuid, id, 1, true from sync`,
  ],
  'members of a project': [
    'member.list',
    '/api/projects/:project/members',
    async () => joinProject(at.of, await person(), 'viewer'),
  ],
  'groups of a project': [
    'project_group.list',
    '/api/projects/:project/groups',
    () => assignGroup(at.of, [], 'viewer'),
  ],
  'the board': ['board.read', '/api/projects/:project/issues/board', () => issue('on the board')],
  roadmaps: ['roadmap.list', '/api/projects/:project/roadmaps', () => synced('done')],
  'a roadmap': ['roadmap.read', '/api/projects/:project/roadmaps/main', () => synced('blocked')],
  'tasks of a roadmap': [
    'task.list',
    '/api/projects/:project/roadmaps/main/tasks',
    () => synced('in_progress'),
  ],
  'a task of a roadmap': [
    'task.read',
    '/api/projects/:project/roadmaps/main/tasks/T1',
    () => synced('cancelled'),
  ],
  'a document of a roadmap': [
    'roadmap.read',
    '/api/projects/:project/roadmaps/main/documents/plans/t1.md',
    () => synced('blocked', 'other text'),
  ],
  issues: ['issue.list', '/api/projects/:project/issues', () => issue('課題')],
  'own issues': [
    'own_issue.list',
    '/api/me/issues?role=created',
    () => as('POST', placed('/api/projects/:project/issues'), { title: '自分の課題' }),
  ],
  'saved filters': [
    'issue_filter.list',
    '/api/projects/:project/issue-filters',
    () =>
      as('POST', placed('/api/projects/:project/issue-filters'), { name: '課題', query: {}, layout: 'list' }),
  ],
  labels: [
    'label.list',
    '/api/projects/:project/labels',
    () => as('POST', placed('/api/projects/:project/labels'), { name: 'バグ', color: 'red' }),
  ],
  comments: ['comment.list', '/api/projects/:project/issues/1/comments', () => commentOn(at.of, 1, who)],
  'git links': [
    'git_link.list',
    '/api/projects/:project/git-links',
    async () => {
      await issue('最初')
      await linked('7')
    },
  ],
  activity: ['activity.list', '/api/projects/:project/activity', () => issue('別の課題')],
  'unfinished uploads': [
    'attachment.list',
    '/api/projects/:project/attachments',
    () => readyAttachment(at.of, who),
  ],
  'the tree of files': [
    'file.tree',
    '/api/projects/:project/files/tree',
    () => fileIn(at.of, who, crypto.randomUUID()),
  ],
}
const rows = Object.entries(reads).map(([name, [, path, change]]) => [name, path, change] as const)

const tagOf = ({ headers }: Answer) => headers.get('etag')!
const asked = (path: string, tags: string, by = as) =>
  by('GET', placed(path), undefined, { 'if-none-match': tags })

describe('a conditional read (requests § Conditional reads)', () => {
  it('is possible for every list and for the other rows of this table', () => {
    const here = new Set(Object.values(reads).map(([operation]) => operation))
    const lists = Object.keys(operations).filter(name => name.endsWith('.list'))
    expect([...here].sort()).toEqual(
      [...lists, 'board.read', 'file.tree', 'home.read', 'overview.read', 'roadmap.read', 'task.read'].sort(),
    )
  })

  it.each(rows)('%s: is 304 while the response is unchanged, in one round trip', async (_, path, change) => {
    const first = await as('GET', placed(path))
    const tag = tagOf(first)
    expect([first.status, first.trips, tag]).toEqual([
      200,
      1,
      expect.stringMatching(/^W\/"[\w-]+-[0-9a-f]{32}"$/),
    ])
    const again = await asked(path, tag)
    expect([again.status, again.trips, again.bytes.length, tagOf(again)]).toEqual([304, 1, 0, tag])
    const head = await as('HEAD', placed(path), undefined, { 'if-none-match': tag })
    expect([head.status, head.bytes.length, tagOf(head)]).toEqual([304, 0, tag])
    await change()
    const changed = await asked(path, tag)
    expect([changed.status, changed.trips]).toEqual([200, 1])
    expect(changed.text).not.toBe(first.text)
    expect(tagOf(changed)).not.toBe(tag)
    expect((await asked(path, tagOf(changed))).status).toBe(304)
  })

  it.each(rows)('%s may be cached by browsers, which must revalidate', async (_, path) => {
    const first = await as('GET', placed(path))
    const again = await asked(path, tagOf(first))
    for (const { headers } of [first, again])
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Cookie',
        'x-request-id': expect.any(String),
        'server-timing': expect.stringMatching(/trips=1 statements=1"/),
        'x-content-type-options': 'nosniff',
      })
    expect([first.headers.get('content-type'), again.headers.get('content-type')]).toEqual([
      'application/json',
      null,
    ])
  })

  it.each(rows)('%s is hidden and refused as usual, whatever tags are sent', async (_, path) => {
    const tag = tagOf(await as('GET', placed(path)))
    const stranger = await asBrowser(await person())
    for (const tags of [tag, '*']) {
      const nobody = await asked(path, tags, asNobody)
      expect([nobody.status, nobody.headers.get('etag'), nobody.headers.get('cache-control')]).toEqual([
        401,
        null,
        'no-store',
      ])
      const hidden = await asked(path, tags, stranger)
      if (path.includes(':'))
        expect([hidden.status, hidden.headers.get('etag'), hidden.headers.get('cache-control')]).toEqual([
          404,
          null,
          'no-store',
        ])
    }
  })

  it('still reports the window of a token', async () => {
    const tool = await asTool(who)
    const path = '/api/projects/:project/files/tree'
    const again = await asked(path, '*', tool)
    expect([again.status, again.headers.get('ratelimit')]).toEqual([
      304,
      expect.stringMatching(/^"token-writes";r=60;t=0$/),
    ])
  })

  it('is not possible otherwise: other reads and refusals are not cached', async () => {
    const file = await fileIn(at.of, who, 'one.txt')
    for (const path of [
      '/api/projects/:project',
      '/api/me/profile',
      `/api/projects/:project/files/${file}`,
    ]) {
      const answer = await asked(path, '*')
      expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
        200,
        null,
        'no-store',
      ])
    }
    const missing = await asked('/api/projects/:project/roadmaps/none', '*')
    expect([missing.status, missing.body.code, missing.headers.get('etag')]).toEqual([
      404,
      'roadmap_not_found',
      null,
    ])
    const bad = await asked('/api/projects?page=0', '*')
    expect([bad.status, bad.headers.get('cache-control')]).toEqual([400, 'no-store'])
  })
})
