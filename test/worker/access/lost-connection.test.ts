import { beforeAll, describe, expect, it } from 'vitest'
import { asNobody, type Client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { payload } from '../../support/payload.ts'
import { probeAsBrowser, probeAsTool, recorded, unavailable } from '../../support/probe.ts'
import { bound } from '../../support/synced.ts'
import { joinProject, type Person, type Project, person, project } from '../../support/world.ts'

let who: Person
let at: Project
let browser: Client

beforeAll(async () => {
  who = await person()
  at = await project()
  await joinProject(at, who, 'member')
  browser = await probeAsBrowser(who)
})

const record = (as: Client, key: string) => as('POST', `/projects/${at.id}/events`, { key })

describe('a write whose connection to the database is lost', () => {
  const rows: [string, when: 'before' | 'after', count: number, trips: number][] = [
    ['before it ran: is done by the second attempt', 'before', 1, 2],
    ['after it was committed: is recognized, not repeated', 'after', 1, 2],
    ['twice before it ran: is done by the third', 'before', 2, 3],
    ['after it was committed, and the retry too: is recognized', 'after', 2, 3],
  ]
  it.each(rows)('%s', async (_, when, count, trips) => {
    const key = id()
    await armFault('database', `cut-${when}`, key, count)
    const answer = await record(browser, key)
    expect(answer).toMatchObject({ status: 200, body: { count: 1, via: 'web', actor: who.id }, trips })
    expect(await recorded(key)).toBe(1)
  })

  it('counts once for a token, and still reports its window', async () => {
    const tool = await probeAsTool(who, { name: 'CI' })
    for (const [i, when] of (['before', 'after'] as const).entries()) {
      const key = id()
      await armFault('database', `cut-${when}`, key)
      const { status, headers } = await record(tool, key)
      expect([status, await recorded(key)]).toEqual([200, 1])
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"token-writes";r=${59 - i};`))
    }
  })

  it.each(['before', 'after'] as const)(
    'counts once if a read comes first or its body is invalid, %s it ran',
    async when => {
      const { of, sync } = await bound()
      const rows: [body: unknown, status: number, trips: number, left: number][] = [
        [payload([{ id: 'T1' }]), 200, 3, 59],
        [{}, 426, 2, 58],
      ]
      for (const [body, ...expected] of rows) {
        await armFault('database', `cut-${when}`, of.id)
        const { status, trips, headers } = await sync(body)
        const [, left] = /;r=(\d+)/.exec(headers.get('ratelimit') ?? '')!
        expect([status, trips, Number(left)]).toEqual(expected)
      }
    },
  )

  const refusals: [string, path: () => Promise<string>, status: number, code: string][] = [
    ['a rule', async () => `/projects/${at.id}/refused/last_owner`, 409, 'last_owner'],
    ['the gate', async () => `/projects/${(await project()).id}/roadmap`, 404, 'not_found'],
  ]
  it.each(refusals)(
    'is refused by %s as if the connection had not been lost, and counts once',
    async (_, path, ...expected) => {
      const tool = await probeAsTool(who, { name: 'CI' })
      for (const [i, when] of (['before', 'after'] as const).entries()) {
        const refused = await path()
        await armFault('database', `cut-${when}`, expected[0] === 409 ? 'last_owner' : refused.split('/')[2]!)
        const { status, body, trips, headers } = await tool('POST', refused)
        expect([status, body.code, trips]).toEqual([...expected, 2])
        expect(headers.get('ratelimit')).toMatch(new RegExp(`^"token-writes";r=${59 - i};`))
      }
    },
  )

  it('does not wait for a database that is down: 503 without a cause, and nothing stored', async () => {
    const key = id()
    await armFault('database', 'cut-before', key, 3)
    const answer = await record(browser, key)
    expect([answer.status, answer.body]).toEqual([503, unavailable])
    expect(await recorded(key)).toBe(0)
    expect((await record(browser, key)).status).toBe(200)
  })
})

describe('a read whose connection to the database is lost', () => {
  const path = () => `/projects/${at.id}`

  it.each(['before', 'after'] as const)('%s it ran: is retried once', async when => {
    await armFault('database', `cut-${when}`, at.id)
    expect(await browser('GET', path())).toMatchObject({ status: 200, trips: 2 })
  })

  it('without a gate: is retried once', async () => {
    const key = id()
    await armFault('database', 'cut-before', key)
    expect(await asNobody('GET', `/api/unsubscribe?key=${key}`)).toMatchObject({ status: 200, trips: 2 })
  })

  it('is 503 without a cause when the database is down', async () => {
    await armFault('database', 'cut-before', at.id, 2)
    const answer = await browser('GET', path())
    expect([answer.status, answer.body, answer.trips]).toEqual([503, unavailable, 2])
  })
})

describe('a deadlock', () => {
  it('is resolved, and both writes succeed', async () => {
    const other = await project()
    await joinProject(other, who, 'member')
    const key = id()
    const answers = await Promise.all([
      browser('POST', `/projects/${at.id}/events`, { key, alsoLock: other.id }),
      browser('POST', `/projects/${other.id}/events`, { key, alsoLock: at.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.trips + answers[1]!.trips).toBeGreaterThan(2)
    expect(await recorded(key)).toBe(2)
  })
})

describe('a bug', () => {
  it('is 500 without a cause', async () => {
    const answer = await browser('POST', `/projects/${at.id}/refused/no_such_code`)
    expect([answer.status, answer.body]).toEqual([
      500,
      {
        error: 'internal',
        code: 'internal',
        message: 'サーバーで問題が発生しました。時間をおいてもう一度お試しください',
      },
    ])
    expect((await asNobody('GET', '/healthz')).status).toBe(200)
  })
})
