import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { probeAsBrowser, probeAsTool } from '../../support/probe.ts'
import { joinProject, type Person, type Project, person, project } from '../../support/world.ts'

let who: Person
let at: Project
let sync: string

beforeAll(async () => {
  who = await person()
  at = await project()
  await joinProject(at, who, 'member')
  sync = `/projects/${at.id}/roadmap`
})

const atOnce = (count: number, call: (i: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))

const tally = (answers: Answer[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  )

/** Moves every hit of the user's tokens back in time. */
const elapse = (seconds: number) => query`
  update rate_windows set hits = array(select h - make_interval(secs => ${seconds}) from unnest(hits) h order by h)
   where subject in (select 'token:' || id from api_tokens where user_id = ${who.id})`

describe('writes by an API token are limited to 60 a minute (requests § Writes by tokens)', () => {
  it('exactly, with 80 at once, and the response says when to retry', async () => {
    const as = await probeAsTool(who)
    const answers = await atOnce(80, () => as('POST', sync))
    expect(tally(answers)).toEqual({ 200: 60, 429: 20 })
    const refused = answers.find(({ status }) => status === 429)!
    const { retryAfter, retryAt, ...rest } = refused.body
    expect(rest).toEqual({
      error: 'rate_limited',
      code: 'rate_limited',
      message: '操作の回数が上限に達しました。しばらくしてからもう一度お試しください',
    })
    expect(retryAfter).toBeGreaterThanOrEqual(55)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(Math.abs(Date.parse(retryAt) - Date.now() - retryAfter * 1000)).toBeLessThan(5_000)
    expect(refused.headers.get('retry-after')).toBe(String(retryAfter))
    expect(refused.headers.get('ratelimit-policy')).toBe('"token-writes";q=60;w=60')
    expect(refused.headers.get('ratelimit')).toMatch(/^"token-writes";r=0;t=(5[5-9]|60)$/)
    const left = answers.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1]))
    expect(left.sort((a, b) => b - a)).toEqual([
      ...Array.from({ length: 60 }, (_, i) => 59 - i),
      ...Array.from({ length: 20 }, () => 0),
    ])
  })

  it('per token', async () => {
    const [one, other] = [await probeAsTool(who), await probeAsTool(who)]
    await atOnce(60, () => one('POST', sync))
    expect((await one('POST', sync)).status).toBe(429)
    expect((await other('POST', sync)).status).toBe(200)
  })

  it('in a sliding window: each write leaves it separately', async () => {
    const as = await probeAsTool(who)
    await atOnce(40, () => as('POST', sync))
    await elapse(30)
    expect(tally(await atOnce(30, () => as('POST', sync)))).toEqual({ 200: 20, 429: 10 })
    await elapse(10)
    expect((await as('POST', sync)).status).toBe(429)
    await elapse(20)
    expect(tally(await atOnce(50, () => as('POST', sync)))).toEqual({ 200: 40, 429: 10 })
  })

  const refusals: [string, status: number, call: (as: Client) => Promise<Answer>][] = [
    ['400 of the body', 400, as => as('PATCH', sync, { name: 1 })],
    ['413 of the body', 413, as => as('PATCH', sync, { name: 'x'.repeat(1 << 20) })],
    ['a rule of the domain', 409, as => as('POST', `/projects/${at.id}/refused/org_limit`)],
    ['a child that does not exist', 404, as => as('POST', `/projects/${at.id}/refused/not_found`)],
  ]
  it.each(refusals)('including writes refused by %s: exactly 60 of 100 at once', async (_, status, call) => {
    const as = await probeAsTool(who)
    const answers = await atOnce(100, () => call(as))
    expect(tally(answers)).toEqual({ [status]: 60, 429: 40 })
    expect(answers.filter(answer => answer.status === status && answer.trips !== 1)).toEqual([])
    expect(answers.filter(({ headers }) => !headers.has('ratelimit'))).toEqual([])
  })

  const outranking: [
    string,
    status: number,
    path: () => Promise<string>,
    options?: { scopes: ['wiki:read'] },
  ][] = [
    ['404', 404, async () => `/projects/${(await project()).id}/roadmap`],
    ['404 of a malformed id', 404, async () => '/projects/1/roadmap'],
    ['403 of the role', 403, async () => `/projects/${at.id}/binding`],
    ['403 token_scope', 403, async () => sync, { scopes: ['wiki:read'] }],
  ]
  it.each(outranking)(
    'including writes refused by %s, which is still the reported error',
    async (_, status, path, options) => {
      const as = await probeAsTool(who, options)
      const method = status === 403 && !options ? 'PUT' : 'POST'
      const refused = await path()
      const answers = await atOnce(65, () => as(method, refused))
      expect(tally(answers)).toEqual({ [status]: 65 })
      expect(answers.map(({ trips }) => trips)).toEqual(answers.map(() => 1))
      expect((await as('GET', '/me')).headers.get('ratelimit')).toMatch(/^"token-writes";r=0;/)
      if (!options) expect((await as('POST', sync)).status).toBe(429)
    },
  )

  it('without reads, whose responses report the window', async () => {
    const as = await probeAsTool(who)
    expect((await as('GET', sync)).headers.get('ratelimit')).toBe('"token-writes";r=60;t=0')
    expect((await as('POST', sync)).headers.get('ratelimit')).toBe('"token-writes";r=59;t=60')
    for (let i = 0; i < 3; i++)
      expect((await as('GET', sync)).headers.get('ratelimit')).toMatch(/^"token-writes";r=59;t=(60|59)$/)
    await elapse(60)
    expect((await as('GET', sync)).headers.get('ratelimit')).toBe('"token-writes";r=60;t=0')
  })

  it('are not limited in the browser, which gets no headers of the limit', async () => {
    const as = await probeAsBrowser(who)
    const answers = await atOnce(80, () => as('POST', sync))
    expect(tally(answers)).toEqual({ 200: 80 })
    expect(
      answers.filter(({ headers }) => headers.has('ratelimit') || headers.has('ratelimit-policy')),
    ).toEqual([])
    expect(answers.map(({ trips }) => trips)).toEqual(answers.map(() => 1))
  })
})

describe('a refused write', () => {
  it('takes one round trip, for a browser and for a token', async () => {
    const [browser, tool] = [await probeAsBrowser(who), await probeAsTool(who)]
    for (const path of [`/projects/${at.id}/refused/org_limit`, '/projects/1/roadmap'])
      expect([(await browser('POST', path)).trips, (await tool('POST', path)).trips]).toEqual([1, 1])
  })
})
