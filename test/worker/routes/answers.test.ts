import { describe, expect, it } from 'vitest'
import { asBrowser, asTool } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { listener, stage } from '../../support/listeners.ts'
import { secretsOf, watchConsole } from '../../support/logged.ts'
import { anAddress } from '../../support/mailbox.ts'
import { payload } from '../../support/payload.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { type Sample, type Scene, samples, scene, send } from '../../support/samples.ts'
import { exampleId } from '../../support/seen/notes.ts'
import { parseStrictly } from '../../support/strict-json.ts'
import { joinOrg, joinProject, person } from '../../support/world.ts'

/** The response as the reference describes it. */
async function nameAll({ in: home, of, who, other }: Scene): Promise<void> {
  await query`update orgs set name = 'やまびこ製作所' where id = ${home.id}`
  await query`update projects set name = 'サイト刷新' where id = ${of.id}`
  await query`update users set display_name = '佐藤 花子' where id = ${who.id}`
  await query`update users set display_name = '鈴木 一郎' where id = ${other.id}`
}

describe('every response is JSON without duplicate keys (requests § Headers), and logged without secrets (requests § Log)', () => {
  it.each(Object.keys(permissions))('%s', async name => {
    const who = await person()
    const at = await scene(who)
    await joinOrg(at.in, who, 'admin')
    await joinProject(at.of, who, 'owner')
    const { make, status } = samples[name] as Sample
    const request = await make?.(at)
    const { tokens, sameOrigin } = permissions[name]!
    const as = tokens === 'none' || sameOrigin ? await asBrowser(who) : await asTool(who)
    await nameAll(at)
    const headers = { 'x-request-id': exampleId, ...request?.headers }
    const lines = watchConsole()
    const answer = await send(as, routesOf(name)[0]!, at.of, { ...request, headers })
    expect(answer.status).toBe(status)
    expect(lines.filter(line => line.includes(exampleId))).toHaveLength(1)
    for (const secret of secretsOf(request, answer.body)) expect(lines.join()).not.toContain(secret)
    if (answer.headers.get('content-type')?.startsWith('application/json'))
      expect(parseStrictly(answer.text)).toEqual(answer.body)
  })

  it('is checked for a second invitation', async () => {
    const who = await person()
    const at = await scene(who)
    await joinProject(at.of, who, 'owner')
    await nameAll(at)
    const as = await asTool(who)
    const path = `/api/projects/${at.of.id}/members`
    const body = { email: anAddress() }
    expect((await as('POST', path, body)).status).toBe(201)
    const { status, text } = await as('POST', path, body, { 'x-request-id': exampleId })
    expect([status, parseStrictly(text)]).toMatchObject([200, { invitation: { status: 'pending' } }])
  })

  it('is checked for a renewed claim', async () => {
    const who = await person()
    const at = await scene(who)
    await joinProject(at.of, who, 'owner')
    await nameAll(at)
    const claim = 'POST /api/projects/:projectId/roadmaps/:slug/tasks/:task/claim'
    const request = await samples[claim]!.make!(at)
    const as = await asTool(who)
    expect((await send(as, claim, at.of, request)).status).toBe(201)
    const renewal = { ...request, headers: { 'x-request-id': exampleId } }
    const { status, text } = await send(as, claim, at.of, renewal)
    expect([status, parseStrictly(text)]).toMatchObject([200, { claim: request.body }])
  })

  it('is checked with the notifications and the activity of a sync', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(payload([{ id: 'T1' }], { at: '2026-01-01T00:00:00Z' }))
    await at.sync(payload([{ id: 'T1', status: 'blocked' }], { at: '2026-01-02T00:00:00Z' }))
    for (const path of ['/api/me/notifications', `/api/projects/${at.of.id}/activity`]) {
      const { text, body } = await who.as('GET', path)
      expect(body.total).toBe(1)
      expect(parseStrictly(text)).toEqual(body)
    }
  })

  it('is checked by a parser that finds duplicate keys', () => {
    expect(() => parseStrictly('[{"a":{"b":1,"\\u0062":2}}]')).toThrow('a second b')
    expect(parseStrictly('{"a":[1,{"b":"}"},[]],"c":{}}')).toEqual({ a: [1, { b: '}' }, []], c: {} })
  })
})
