import { beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../../../src/worker/mcp/tools.ts'
import { client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { isTried } from '../../support/extent.ts'
import { bearer } from '../../support/headers.ts'
import { credentials, places, type Shown, subjects, verdict } from '../../support/matrix.ts'
import { agentOf } from '../../support/mcp.ts'
import { permissions } from '../../support/permissions.ts'
import { show } from '../../support/shown.ts'
import { joinSubject, org, type Project, person, project } from '../../support/world.ts'

const api = '/api/projects/:projectId'
const task = { slug: 'none', taskId: 'T1' }

/**
 * A call of each operation of each tool, with the operation's row in the table of permissions. A call that is admitted
 * changes nothing: what it names does not exist, or its input is invalid.
 */
const calls: [tool: string, args: object, operation: string][] = [
  ['list_projects', {}, 'GET /api/projects'],
  ['get_roadmap', {}, `GET ${api}/roadmaps`],
  ['get_roadmap', { slug: 'none' }, `GET ${api}/roadmaps/:slug/tasks`],
  ['get_task', task, `GET ${api}/roadmaps/:slug/tasks/:task`],
  ['claim_task', { ...task, action: 'claim' }, `POST ${api}/roadmaps/:slug/tasks/:task/claim`],
  ['claim_task', { ...task, action: 'release' }, `DELETE ${api}/roadmaps/:slug/tasks/:task/claim`],
  ['search', { q: 'x' }, 'GET /api/search'],
  ['list_issues', {}, `GET ${api}/issues`],
  ['list_issues', { mine: true }, 'GET /api/me/issues'],
  ['list_issues', { label: 'x' }, `GET ${api}/labels`],
  ['get_issue', { number: 999 }, `GET ${api}/issues/:number`],
  ['get_issue', { number: 999, cursor: '1.0' }, `GET ${api}/issues/:number/comments`],
  ['write_issue', { action: 'create', title: '' }, `POST ${api}/issues`],
  ['write_issue', { action: 'update', number: 999, title: 'x' }, `PATCH ${api}/issues/:number`],
  ['write_issue', { action: 'create', title: '', labelIds: ['x'] }, `GET ${api}/labels`],
  ['write_issue', { action: 'comment', number: 999, body: 'x' }, `POST ${api}/issues/:number/comments`],
  ['list_changes', {}, `GET ${api}/events`],
  ['get_file', { fileId: id() }, `GET ${api}/files/:fileId/download`],
  [
    'get_file',
    { number: 999, attachmentId: id() },
    `GET ${api}/issues/:number/attachments/:attachmentId/download`,
  ],
  ['add_file', { filename: '', size: 1 }, `POST ${api}/attachments`],
  ['add_file', { attachmentId: id() }, `POST ${api}/attachments/:attachmentId/complete`],
]

/** The refusals of the gate. Other errors come after it. */
const gateRefusals = [
  ...['unauthenticated', 'token_scope', 'token_project', 'not_found', 'org_suspended'],
  ...['forbidden', 'project_archived'],
]

/** Operations that a tool performs beside another one that refuses, or whose refusal would need an upload. */
const later = [
  ...['file.register', 'issue_attachment.link', 'attachment.cancel'],
  ...['member.list', 'profile.read'],
]

const tokens = Object.entries(credentials).filter(([, { kind }]) => kind === 'token')
const asked = ['owner', 'admin', 'member', 'viewer', 'external member with the default', 'stranger']

/** Places where only an unrestricted token is tried. */
const rare = ['archived project with only roadmap and wiki', 'archived project of a suspended organization']

let projects: Project[]
let elsewhere: Project

beforeAll(async () => {
  const shared = await org({ plan: 'pro' })
  elsewhere = await project({ in: shared })
  projects = await Promise.all(
    Object.values(places).map(async ({ archived, suspended, features }) =>
      project({ in: suspended ? await org({ suspended }) : shared, archived, features: [...features] }),
    ),
  )
})

/** What a call was refused with, by the gate or at all. */
async function refusalOf(secret: string, tool: string, args: object): Promise<string | null> {
  const { status, body, result } = await agentOf(client(bearer(secret))).call(tool, args)
  if (status !== 200) return body.code
  if (!result.isError) return null
  expect(result.structuredContent).toBeUndefined()
  const { code } = JSON.parse(result.content[0].text)
  return gateRefusals.includes(code) ? code : null
}

/** The rows of a subject that differ from what the table says. */
async function wrongOf(name: string): Promise<string[]> {
  const who = await person()
  const subject = subjects[name]!
  for (const at of projects) await joinSubject(at, who, subject)
  const wrong: string[] = []
  await Promise.all(
    tokens.map(async ([how, shown]) => {
      for (const [i, [where, place]] of Object.entries(places).entries()) {
        // One token has 60 writes a minute.
        const secret = await show(who, shown, shown.only === 'elsewhere' ? elsewhere : projects[i]!, 'mcp')
        for (const [tool, args, operation] of calls) {
          const what = permissions[operation]!
          if (how !== 'unrestricted token' && !isTried(12, name, how, where, tool, operation)) continue
          if (i > 0 && (what.on !== 'project' || shown.dead)) continue
          if (rare.includes(where) && how !== 'unrestricted token') continue
          const named = what.on === 'project' || what.queriesProject ? { projectId: projects[i]!.id } : {}
          const actual = await refusalOf(secret, tool, { ...named, ...args })
          const expected = verdict(subject, shown, what, place)
          if (actual !== expected)
            wrong.push(`${name} by ${how}: ${tool} (${operation}) in ${where}: ${actual}, not ${expected}`)
        }
      }
    }),
  )
  return wrong
}

describe('a tool has the permissions of its operations (mcp § Tools; people § The matrix)', () => {
  it('has a call here for each of its operations', () => {
    expect([...new Set(calls.map(([tool]) => tool))].sort()).toEqual(tools.map(({ name }) => name).sort())
    const performed = tools.flatMap(({ operations }) => operations).filter(name => !later.includes(name))
    expect(calls).toHaveLength(performed.length)
    expect([...asked, ...rare].filter(name => !(name in subjects || name in places))).toEqual([])
  })

  it.each(asked)('for %s, by every token, in an active, an archived, and a suspended project', async name => {
    expect(await wrongOf(name)).toEqual([])
  })
})

describe('the token of a project (mcp § Tools; tokens § Restriction to a project)', () => {
  it('finds nothing elsewhere by tools without a project', async () => {
    const who = await person()
    const [here, other] = [
      await project({ owner: who, name: 'ここ' }),
      await project({ owner: who, name: 'ここ' }),
    ]
    const shown: Shown = { kind: 'token', only: 'here' }
    const agent = agentOf(client(bearer(await show(who, shown, here))))
    const { projects: listed } = await agent.use('list_projects')
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([here.id])
    const { results } = await agent.use('search', { q: 'ここ' })
    expect(results.map(({ id }: { id: string }) => id)).toEqual([here.id])
    expect((await agent.refused('search', { q: 'ここ', projectId: other.id })).code).toBe('token_project')
  })
})
