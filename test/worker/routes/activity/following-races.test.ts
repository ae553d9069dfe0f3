import { createExecutionContext, env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { type Answer, asBrowser, type Client, withSession } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { fromBrowser, origin } from '../../../support/headers.ts'
import { runJobOn } from '../../../support/jobs.ts'
import { bound, syncTask } from '../../../support/synced.ts'
import { joinProject, person, project, session } from '../../../support/world.ts'

type Event = { sequence: number; type: string; payload: { number?: number } }

/** Follows a project until `isLast` holds for an event. Repeats requests that are refused. */
async function followUntil(as: Client, path: string, isLast: (event: Event) => boolean): Promise<Event[]> {
  const seen: Event[] = []
  for (let after = 0; !seen.some(isLast); ) {
    const { status, body } = await as('GET', `${path}/events?after=${after}&limit=7&wait=2`)
    if (status !== 200) continue
    seen.push(...body.events)
    after = body.lastSequence
  }
  return seen
}

/** Repeats a write that was undone because the others took too long. */
async function untilDone(write: () => Promise<Answer>): Promise<number> {
  for (;;) {
    const { status } = await write()
    if (status !== 503) return status
  }
}

const count = (length: number) => Array.from({ length }, (_, i) => i + 1)

describe('a reader who follows a project (activity § Sequence)', () => {
  it('reads every event once and in order, of 200 writes at once, with lost connections, a sync, jobs, and deletions', async () => {
    const at = await bound({ key: 'KEY' })
    const { id } = at.of
    const path = `/api/projects/${id}`
    const [as, reader] = [await asBrowser(at.owner), await asBrowser(at.owner)]
    for (const number of count(20)) await as('POST', `${path}/issues`, { title: `${number}` })
    await syncTask(at, 'todo')
    await query`
      insert into invitations (id, org_id, project_id, email, project_role, feature_scope, expires_at)
      select gen_random_uuid(), ${at.of.orgId}, ${id}, n || '@follow.test', 'viewer', '{issues}', now() - interval '31 days'
        from generate_series(1, 10) n`
    await query`
      insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                            task_total, task_done, task_blocked, synced_at, branch_of)
      values (gen_random_uuid(), ${id}, 'main--x', 't', '', now(), '{}', '[]', '', '', 0, 0, 0, now() - interval '31 days', 'main')`

    const faults = [
      await armFault('database', 'cut-after', `log_event ${id} issue.created`, 3),
      await armFault('database', 'cut-before', `log_event ${id} folder.created`, 3),
      await armFault('database', 'cut-after', `event_page ${id}`, 2, 2),
    ]
    expect(faults).toHaveLength(3)
    const followed = followUntil(reader, path, ({ type }) => type === 'project.archived')
    const writes = [
      ...count(80).map(n => () => as('POST', `${path}/issues`, { title: `new ${n}` })),
      ...count(50).map(n => () => as('POST', `${path}/folders`, { name: `folder ${n}` })),
      ...count(30).map(n => () => as('POST', `${path}/labels`, { name: `label ${n}`, color: 'red' })),
      ...count(20).map(n => () => as('PATCH', path, { description: `text ${n}` })),
      ...count(20).map(n => () => as('DELETE', `${path}/issues/${n}`)),
    ]
    const [statuses] = await Promise.all([
      Promise.all(writes.map(untilDone)),
      syncTask(at, 'done'),
      runJobOn('sweepInvitations', env),
      runJobOn('sweepBranches', env),
    ])
    expect(statuses.filter(status => status >= 300)).toEqual([])
    await as('POST', `${path}/archive`)

    const events = await followed
    expect(events.map(({ sequence }) => sequence)).toEqual(count(20 + 200 + 1 + 10 + 1 + 1))
    const created = events.filter(({ type }) => type === 'issue.created').map(({ payload }) => payload.number)
    expect(created).toEqual(count(100))
    const [{ last } = {}] = await query`select last::int from event_sequences where project_id = ${id}`
    expect(last).toBe(events.length)
  }, 120_000)

  it('gets 404 once the project is deleted, and its numbers are deleted with it', async () => {
    const owner = await person()
    const reader = await person()
    const of = await project({ owner })
    await joinProject(of, reader, 'viewer')
    const waiting = (await asBrowser(reader))('GET', `/api/projects/${of.id}/events?wait=20`)
    while (
      (await query`select 1 from sessions where user_id = ${reader.id} and waiting is not null`).length === 0
    );
    await (await asBrowser(owner))('DELETE', `/api/projects/${of.id}`)
    expect((await waiting).status).toBe(404)
    expect(await query`select 1 from event_sequences where project_id = ${of.id}`).toEqual([])
  })

  it('looks no more once it has disconnected (activity § Waiting)', async () => {
    const owner = await person()
    const of = await project({ owner })
    const secret = await session(owner)
    const controller = new AbortController()
    const request = new Request(`${origin}/api/projects/${of.id}/events?wait=20`, {
      headers: fromBrowser(secret),
      signal: controller.signal,
    })
    const answer = Promise.resolve(app.fetch(request, env, createExecutionContext()))
    while (
      (await query`select 1 from sessions where user_id = ${owner.id} and waiting is not null`).length === 0
    );
    controller.abort()
    const trips = /trips=(\d+)/.exec((await answer).headers.get('server-timing') ?? '')?.[1]
    expect(Number(trips)).toBeLessThan(5)
    expect((await withSession(secret)('GET', `/api/projects/${of.id}/events`)).status).toBe(200)
  })
})
