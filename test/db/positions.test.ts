import fc from 'fast-check'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digit = fc.oneof(fc.constantFrom('0', '1', 'V', 'y', 'z'), fc.constantFrom(...digits))
const wholeLength = (head: string) =>
  head >= 'a' ? head.charCodeAt(0) - 'a'.charCodeAt(0) + 2 : 'Z'.charCodeAt(0) - head.charCodeAt(0) + 2
const whole = fc
  .oneof(fc.constantFrom('a', 'Z', 'b', 'Y', 'A', 'z'), fc.constantFrom(...digits.slice(10)))
  .chain(head => {
    const size = wholeLength(head) - 1
    return fc.array(digit, { minLength: size, maxLength: size }).map(rest => head + rest.join(''))
  })
/** Any position of usual length. The smallest whole number is not one. */
const position = fc
  .tuple(whole, fc.array(digit, { maxLength: 6 }))
  .map(([head, rest]) => head + rest.join('').replace(/0+$/, ''))
  .filter(place => !/^A0+$/.test(place))
/** Two positions in order, often with a common beginning. Null is the start or the end of a column. */
const pair = fc
  .oneof(
    fc.tuple(position, position),
    fc.tuple(position, digit).map(([place, last]): [string, string] => [place, `${place}${last}1`]),
    fc.tuple(position, fc.constant(null)),
    fc.tuple(fc.constant(null), position),
  )
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]) as [string | null, string | null])

describe('position_between (issues § The board)', () => {
  it('returns the same as the package `fractional-indexing` for 5,000 pairs', async () => {
    const pairs = [[null, null] as const, ...fc.sample(pair, 5_000)]
    const { rows } = await database.client.query(
      'select a, b, position_between(a, b) as place from unnest($1::text[], $2::text[]) p (a, b)',
      [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
    )
    expect(rows).toEqual(pairs.map(([a, b]) => ({ a, b, place: generateKeyBetween(a, b) })))
  })

  it.each<[what: string, a: string | null, b: string | null]>([
    ['an empty text', '', null],
    ['a digit first', '0', null],
    ['a whole number that is too short', 'b0', null],
    ['another character', 'a0é', null],
    ['a fraction that ends with 0', 'a10', null],
    ['the smallest whole number', null, `A${'0'.repeat(26)}`],
    ['more than 100 characters', null, `a0${'1'.repeat(99)}`],
    ['the same position twice', 'a1', 'a1'],
    ['the wrong order', 'a1', 'Zz'],
  ])('fails on %s', async (_, a, b) => {
    await expect(database.client.query('select position_between($1, $2)', [a, b])).rejects.toMatchObject({
      code: '22023',
    })
  })
})

describe('positions_between (issues § The board)', () => {
  it.each<[a: string | null, b: string | null, count: number]>([
    [null, null, 0],
    [null, null, 1],
    [null, null, 130],
    ['a0', 'a1', 200],
    ['Zz', 'a0V', 7],
    [null, 'a0V', 40],
    ['a0V', null, 40],
  ])('returns the same as the package, between %s and %s: %i', async (a, b, count) => {
    const { rows } = await database.client.query('select positions_between($1, $2, $3) as places', [
      a,
      b,
      count,
    ])
    expect(rows).toEqual([{ places: generateNKeysBetween(a, b, count) }])
  })
})

const [project, other] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2']
const around = 100
/** Drops at one place. `DROPS=10000` makes more. */
const drops = Number(process.env.DROPS ?? 500)

describe(`${drops} new issues that are moved to one place (issues § The board)`, {
  timeout: drops > 500 ? 3_600_000 : 120_000,
}, () => {
  beforeEach(async () => {
    await database.client.query(`
      delete from projects;
      insert into orgs (id, name) values ('${project}', 'x') on conflict do nothing;
      insert into projects (id, org_id, name) values ('${project}', '${project}', 'x'), ('${other}', '${project}', 'x');
      insert into issues (id, project_id, number, title)
      select md5('issue' || n)::uuid, '${project}', n, 'x' from generate_series(${around}, 1, -1) n;
      insert into issues (id, project_id, number, title, position)
      select gen_random_uuid(), '${other}', number, 'x', position from issues where project_id = '${project}'`)
  })

  const middle = around / 2
  const first = Array.from({ length: around }, (_, i) => i + 1)
  type Place = [what: string, anchor: string, isAfter: boolean, column: (moved: number[]) => number[]]
  const column = (moved: number[]) => [...first.slice(0, middle), ...moved, ...first.slice(middle)]
  it.each<Place>([
    ['after the same issue', `${middle}`, true, moved => column(moved.toReversed())],
    ['before the same issue', `${middle + 1}`, false, column],
    ['each after the last', `case n when 1 then ${middle} else ${around} + n - 1 end`, true, column],
  ])('%s stay short, and other connections see no other order', async (_, anchor, isAfter, columnOf) => {
    const moves = Array.from({ length: drops }, (_, i) => around + 1 + i)
    const moving = database.client.query(`
      do $$
      begin
        for n in 1 .. ${drops} loop
          insert into issues (id, project_id, number, title, status)
          values (md5('issue' || ${around} + n)::uuid, '${project}', ${around} + n, 'x', 'done');
          commit;
          update issues set status = 'todo' where project_id = '${project}' and number = ${around} + n;
          perform move_issue('${project}', ${around} + n, md5('issue' || ${anchor})::uuid, ${isAfter});
          commit;
        end loop;
      end $$`)
    const reader = await database.connect()
    const read = async () => {
      const { rows } = await reader.query<{ numbers: number[]; longest: number; different: number }>(`
        select array_agg(number order by position) as numbers, max(length(position)) as longest,
               count(distinct position)::int as different
          from issues where project_id = '${project}' and status = 'todo'`)
      return rows[0]!
    }
    let isMoving = true
    const ended = moving.finally(() => (isMoving = false))
    let longest = 0
    while (isMoving) {
      const seen = await read()
      expect(seen.numbers).toEqual(columnOf(moves.slice(0, seen.numbers.length - around)))
      longest = Math.max(longest, seen.longest)
    }
    await ended
    const { numbers, different } = await read()
    const { rows } = await reader.query(
      `select max(length(position)) as longest from issues where project_id = '${other}'`,
    )
    await reader.end()
    expect(numbers).toEqual(columnOf(moves))
    expect(different).toBe(numbers.length)
    expect(longest).toBeLessThanOrEqual(60)
    expect(rows).toEqual([{ longest: 3 }])
  })
})
