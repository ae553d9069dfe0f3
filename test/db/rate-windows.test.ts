import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

type Verdict = { allowed: boolean; remaining: number; in: number | null }

const verdict = async (
  by: 'take_hit' | 'peek_hits',
  subject: string,
  quota = 3,
  on = client,
): Promise<Verdict> => {
  const { rows } = await on.query(
    `select allowed, remaining, extract(epoch from resets_at - clock_timestamp())::float as in
       from ${by}($1, $2, interval '10 minutes')`,
    [subject, quota],
  )
  return rows[0]
}
const take = (subject: string, quota?: number, on?: pg.Client) => verdict('take_hit', subject, quota, on)
const peek = (subject: string, quota?: number) => verdict('peek_hits', subject, quota)
const elapse = (subject: string, seconds: number) =>
  client.query(
    `update rate_windows set hits = array(select h - make_interval(secs => $2) from unnest(hits) h order by h) where subject = $1`,
    [subject, seconds],
  )
const stored = async (subject: string): Promise<number> => {
  const { rows } = await client.query('select cardinality(hits) as n from rate_windows where subject = $1', [
    subject,
  ])
  return rows[0]?.n ?? 0
}
const aSubject = () => crypto.randomUUID()

describe('take_hit', () => {
  it('allows as many hits as the quota, then refuses without counting', async () => {
    const subject = aSubject()
    const taken = [await take(subject), await take(subject), await take(subject), await take(subject)]
    expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    expect(await stored(subject)).toBe(3)
    for (const { in: seconds } of taken) expect(Math.abs(seconds! - 600)).toBeLessThan(5)
  })

  it('slides the window: each hit leaves it after the span', async () => {
    const subject = aSubject()
    await take(subject)
    await elapse(subject, 300)
    await take(subject)
    await take(subject)
    expect((await take(subject)).allowed).toBe(false)
    await elapse(subject, 299)
    expect(await take(subject)).toMatchObject({ allowed: false, remaining: 0 })
    await elapse(subject, 1)
    const again = await take(subject)
    expect(again).toMatchObject({ allowed: true, remaining: 0 })
    expect(Math.abs(again.in! - 300)).toBeLessThan(5)
    expect(await stored(subject)).toBe(3)
  })

  it('starts over when all hits have left, and stores none of them', async () => {
    const subject = aSubject()
    for (let i = 0; i < 3; i++) await take(subject)
    await elapse(subject, 600)
    expect(await take(subject)).toMatchObject({ allowed: true, remaining: 2 })
    expect(await stored(subject)).toBe(1)
  })

  it('allows exactly the quota to forty concurrent sessions', async () => {
    const subject = aSubject()
    const sessions = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const session = new pg.Client({ connectionString: inject('databaseUrl') })
        await session.connect()
        return session
      }),
    )
    const verdicts = await Promise.all(sessions.map(session => take(subject, 25, session)))
    await Promise.all(sessions.map(session => session.end()))
    expect(verdicts.filter(({ allowed }) => allowed).length).toBe(25)
    expect(verdicts.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 15 }, () => 0),
      ...Array.from({ length: 25 }, (_, i) => i),
    ])
  })

  it('returns the hit when its transaction is rolled back', async () => {
    const subject = aSubject()
    await take(subject)
    await client.query('begin')
    await take(subject)
    await client.query('rollback')
    expect(await peek(subject)).toMatchObject({ allowed: true, remaining: 2 })
  })

  it('counts each subject separately', async () => {
    const [one, other] = [aSubject(), aSubject()]
    await take(one, 1)
    expect([(await take(one, 1)).allowed, (await take(other, 1)).allowed]).toEqual([false, true])
  })
})

describe('peek_hits', () => {
  it('returns the result that a hit would have, and takes none', async () => {
    const subject = aSubject()
    expect(await peek(subject)).toEqual({ allowed: true, remaining: 3, in: null })
    expect(await stored(subject)).toBe(0)
    await take(subject)
    expect(await peek(subject)).toMatchObject({ allowed: true, remaining: 2 })
    await take(subject)
    await take(subject)
    expect(await peek(subject)).toMatchObject({ allowed: false, remaining: 0 })
    expect(Math.abs((await peek(subject)).in! - 600)).toBeLessThan(5)
    await elapse(subject, 600)
    expect(await peek(subject)).toEqual({ allowed: true, remaining: 3, in: null })
  })
})

describe('rate_limit_detail', () => {
  it('contains at least one second, and an instant in milliseconds', async () => {
    const { rows } = await client.query(
      `select rate_limit_detail((false, 0, clock_timestamp() + interval '1 ms')::rate_verdict) as soon,
              rate_limit_detail((false, 0, '2050-01-01T00:00:00.5Z')::rate_verdict) as later`,
    )
    expect(rows[0].soon.retryAfter).toBe(1)
    expect(rows[0].later.retryAt).toBe('2050-01-01T00:00:00.500Z')
  })
})

describe('take_hits', () => {
  const takeMany = async (subject: string, count: number, quota = 5): Promise<Verdict> => {
    const { rows } = await client.query(
      `select allowed, remaining, extract(epoch from resets_at - clock_timestamp())::float as in
         from take_hits($1, $2, $3, interval '10 minutes')`,
      [subject, count, quota],
    )
    return rows[0]
  }

  it('takes all hits or none, and returns when there is room for all', async () => {
    const subject = aSubject()
    expect(await takeMany(subject, 3)).toMatchObject({ allowed: true, remaining: 2 })
    await elapse(subject, 300)
    expect(await takeMany(subject, 1)).toMatchObject({ allowed: true, remaining: 1 })
    const [short, longer] = [await takeMany(subject, 2), await takeMany(subject, 5)]
    expect([short, longer].map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [false, 1],
      [false, 1],
    ])
    expect(Math.abs(short.in! - 300)).toBeLessThan(5)
    expect(Math.abs(longer.in! - 600)).toBeLessThan(5)
    expect(await stored(subject)).toBe(4)
    await elapse(subject, 301)
    expect(await takeMany(subject, 4)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await stored(subject)).toBe(5)
  })

  it('shares its window with take_hit', async () => {
    const subject = aSubject()
    await take(subject, 5)
    expect(await takeMany(subject, 5)).toMatchObject({ allowed: false })
    expect(await takeMany(subject, 4)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await take(subject, 5)).toMatchObject({ allowed: false })
  })
})
