import { beforeAll, describe, expect, it } from 'vitest'
import { asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { type IssueScene, issueScene } from '../../../support/issues.ts'
import { joinProject, type Person, person } from '../../../support/world.ts'

/** Days after the owner's today, or none. The owner's today is the day in UTC, and another user's is a day off. */
const rows: [number: number, due: number | null, status?: string][] = [
  [1, -30],
  [2, -1, 'blocked'],
  [3, -1, 'done'],
  [4, -1, 'cancelled'],
  [5, 0],
  [6, 0, 'done'],
  [7, 1],
  [8, 6],
  [9, 7],
  [10, null],
]

let at: IssueScene
let asOther: Client
let offBy: number

const setZone = (who: Person, zone: string) =>
  query`update users set time_zone = ${zone} where id = ${who.id}`
/** The name of the zone with this offset. Its sign is the other way round. */
const zoneOf = (hours: number) =>
  hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`

beforeAll(async () => {
  at = await issueScene()
  const other = await person()
  await joinProject(at.of, other, 'viewer')
  asOther = await asTool(other)
  // It is noon for the owner, so that no midnight comes during the tests.
  const hour = new Date().getUTCHours()
  offBy = hour < 12 ? -1 : 1
  await setZone(at.owner, zoneOf(12 - hour))
  await setZone(other, zoneOf(hour < 12 ? -12 : 14))
  for (const [number, due, status = 'todo'] of rows)
    await query`
      insert into issues (id, project_id, number, title, status, due_date)
      values (${id()}, ${at.of.id}, ${number}, 'due', ${status}, (now() at time zone 'UTC')::date + ${due}::int)`
})

const listed = async (search: string, as = at.as): Promise<number[]> =>
  (await as('GET', `${at.path}?sort=number&${search}`)).body.issues.map(({ number }: any) => number)

/** The day that is so many days after the owner's today. */
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

describe('the filter by due day (issues § Filters)', () => {
  it.each<[due: string, numbers: number[]]>([
    ['overdue', [1, 2]],
    ['today', [5, 6]],
    ['week', [5, 6, 7, 8]],
    ['none', [10]],
    ['overdue,none', [1, 2, 10]],
    ['none,today,today', [5, 6, 10]],
  ])('?due=%s finds %j in the days of the caller', async (due, numbers) => {
    expect(await listed(`due=${due}`)).toEqual(numbers)
    expect(await listed(`due=${due}&q=due`)).toEqual(numbers)
  })

  it('finds days in ranges, also with an open end', async () => {
    expect(await listed(`due=${day(-1)}..${day(0)}`)).toEqual([2, 3, 4, 5, 6])
    expect(await listed(`due=..${day(-1)}`)).toEqual([1, 2, 3, 4])
    expect(await listed(`due=${day(6)}..`)).toEqual([8, 9])
    expect(await listed(`due=${day(1)}..${day(0)}`)).toEqual([])
    expect(await listed(`due=..${day(-2)},${day(7)}..,today`)).toEqual([1, 5, 6, 9])
  })

  it('depends on the time zone of the caller, of a browser or a token', async () => {
    const [overdue, today] = offBy < 0 ? [[1], [2, 3, 4]] : [[1, 2, 5], [7]]
    expect(await listed('due=overdue', asOther)).toEqual(overdue)
    expect(await listed('due=today', asOther)).toEqual(today)
  })

  it.each([
    'x',
    '',
    'today,',
    '2026-11-30',
    '..',
    '2026-11-30..x',
    '2026-02-29..',
    '..2026-11-31',
    '0000-01-01..',
    '2026-1-1..',
    'today,2026-02-30..2026-03-01',
  ])('refuses ?due=%s: 400', async due => {
    const { status, body } = await at.as('GET', `${at.path}?due=${due}`)
    expect([status, body.code, body.field]).toEqual([400, 'invalid', 'due'])
    expect(body.message).toContain('due')
  })
})
