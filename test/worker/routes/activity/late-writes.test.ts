import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { hold } from '../../../support/hold.ts'
import { type IssueScene, issueScene, newIssue } from '../../../support/issues.ts'

type Send = (path: string, as: IssueScene['as']) => Promise<{ status: number }>

const writes: Record<string, Send> = {
  'creating an issue': (path, as) => as('POST', path, { title: '新規' }),
  'changing an issue': (path, as) => as('PATCH', `${path}/1`, { title: '変更' }),
  'changing many issues': (path, as) => as('PATCH', path, { numbers: [1], change: { priority: 'high' } }),
  commenting: (path, as) => as('POST', `${path}/1/comments`, { body: '後' }),
  'editing a comment': async (path, as) => {
    const [comment] = (await as('GET', `${path}/1/comments`)).body.comments
    return as('PATCH', `${path}/1/comments/${comment.id}`, { body: '編集' })
  },
}

describe('a write that begins before another one and is committed after it', () => {
  // The first one waits for the row of its token's limit.
  it.each(Object.entries(writes))('has the later instant: %s', async (_, send) => {
    const at = await issueScene()
    const tool = await asTool(at.owner)
    await newIssue(at)
    await newIssue(at)
    await at.as('POST', `${at.path}/1/comments`, { body: '前' })
    expect((await tool('PATCH', `${at.path}/2`, { title: '限度の行を作る' })).status).toBe(200)
    const held = await hold(sql`
      select from rate_windows
       where subject = (select 'token:' || id from api_tokens where user_id = ${at.owner.id}) for update`)
    const late = send(at.path, tool)
    await held.waitedFor()
    const { issue } = (await at.as('PATCH', `${at.path}/2`, { title: '先' })).body
    const activity = `/api/projects/${at.of.id}/activity`
    const [seen] = (await at.as('GET', `${activity}?pageSize=1`)).body.events
    await held.release()
    expect((await late).status).toBeLessThan(300)

    const { issues } = (await at.as('GET', `${at.path}?updatedSince=${issue.updatedAt}&sort=-updated`)).body
    expect(issues).toHaveLength(2)
    expect(issues[1].number).toBe(2)
    const { events } = (await at.as('GET', `${activity}?since=${seen.createdAt}`)).body
    expect(events.map((event: any) => event.payload.number)).toEqual([issues[0].number, 2])
  })
})
