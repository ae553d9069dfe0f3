import { beforeAll, describe, expect, it } from 'vitest'
import fixture from '../../../fixtures/roadmap-backlog-md.json'
import { type Client, withSession, withToken } from '../../../support/as.ts'
import { someOf } from '../../../support/extent.ts'
import { unclaimed } from '../../../support/payload.ts'
import { requestCode, secretOf, signIn as tryToSignIn } from '../../../support/sign-in.ts'

async function signIn(email: string): Promise<Client> {
  const answer = await tryToSignIn(email, await requestCode(email))
  return withSession(secretOf(answer))
}

describe("a real repository's roadmap (roadmaps § Sync)", { shuffle: false }, () => {
  let tool: Client
  let projectPath: string
  let path: string
  let synced: () => Promise<any[]>
  const tasks = fixture.roadmap.phases.flatMap(phase => phase.tasks)
  const sync = (body: unknown = fixture) => tool('PUT', path, body)

  beforeAll(async () => {
    const browser = await signIn(`${crypto.randomUUID()}@newcomer.test`)
    const { org } = (await browser('POST', '/api/orgs', { name: '山岳会' })).body
    projectPath = `/api/projects/${(await browser('POST', '/api/projects', { orgId: org.id, name: 'Backlog.md' })).body.project.id}`
    await browser('PUT', `${projectPath}/repo-binding`, { repoIdentity: fixture.repoIdentity })
    tool = withToken(
      (await browser('POST', '/api/tokens', { name: 'CLI', scopes: ['roadmap:sync'] })).body.token,
    )
    path = `${projectPath}/roadmaps/main`
    synced = async () => {
      const { events } = (await browser('GET', `${projectPath}/activity?type=roadmap.synced`)).body
      return events
    }
  })

  it('is stored completely by the first sync, in two round trips, without an event', async () => {
    const { status, body, trips } = await sync()
    expect([status, trips]).toEqual([200, 2])
    expect(body).toMatchObject({
      slug: 'main',
      stats: { total: 613, done: 576, blocked: 0 },
      documents: { upserted: 613, unchanged: 0, deleted: 0 },
      issues: { linked: 0, skipped: 0 },
    })
    expect(await synced()).toEqual([])
  })

  it('is read with every task as it was sent, in one round trip', async () => {
    const { body, text, trips } = await tool('GET', path)
    expect(trips).toBe(1)
    const { updatedAt: _, phases: __, ...head } = fixture.roadmap
    expect(text.startsWith(`{"roadmap" : ${JSON.stringify(head).slice(0, -1)},`)).toBe(true)
    expect(body.roadmap.phases).toEqual(unclaimed(fixture.roadmap.phases))
    expect(body.roadmap).toMatchObject({
      summary: fixture.roadmap.summary,
      currentTaskId: 'BACK-371',
      project: fixture.roadmap.project,
    })
    expect(body.roadmap.documents).toHaveLength(613)
  })

  it('has every document byte for byte', async () => {
    for (const sent of someOf(4, fixture.planDocuments, 'documents')) {
      const { body, trips } = await tool(
        'GET',
        `${path}/documents/${encodeURI(sent.path).replaceAll('#', '%23').replaceAll('?', '%3F')}`,
      )
      expect(body.document).toEqual(sent)
      expect(trips).toBe(1)
    }
  })

  it('needs one round trip for a replay, with the same response', async () => {
    const first = await tool('GET', path)
    const { body, trips } = await sync()
    expect(trips).toBe(1)
    expect(body).toMatchObject({
      stats: { total: 613, done: 576 },
      documents: { upserted: 0, unchanged: 613, deleted: 0 },
    })
    expect(body.roadmapId).toBe(first.body.roadmap.id)
    expect((await tool('GET', path)).text).toBe(first.text)
  })

  it('has one changed status in the counts and the activity', async () => {
    const changed = structuredClone(fixture)
    const task = changed.roadmap.phases.flatMap(phase => phase.tasks).find(({ status }) => status === 'todo')!
    task.status = 'done'
    const { body, trips } = await sync(changed)
    expect(trips).toBe(2)
    expect(body).toMatchObject({
      stats: { total: 613, done: 577 },
      documents: { upserted: 0, unchanged: 613, deleted: 0 },
    })
    const [event, ...others] = await synced()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'roadmap.synced',
      payload: {
        changed: 1,
        changes: [{ id: task.id, from: 'todo', to: 'done' }],
        via: { kind: 'api_token', tokenName: 'CLI' },
      },
    })
  })

  it('loses a document that is missing from the snapshot', async () => {
    const changed = structuredClone(fixture)
    const [gone] = changed.planDocuments.splice(100, 1)
    const { body } = await sync(changed)
    expect(body.documents).toEqual({ upserted: 0, unchanged: 612, deleted: 1 })
    expect((await tool('GET', `${path}/documents/${encodeURI(gone!.path)}`)).status).toBe(404)
    expect(tasks).toHaveLength(613)
  })
})
