import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { mapTagged, readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import type { Alias, Statement } from '../../database.ts'
import { itemOf, type Pieces, pieceOf, withList } from '../shared/json-pieces.ts'
import { nameOrder, type Page } from '../shared/lists.ts'
import { personFields, personName, type Reader, writing } from '../shared/persons.ts'

/**
 * Groups and their members. The response repeats a user in each of their groups: 50 groups of 2,500 users are 14 MB. So
 * Postgres sends each user once in `people`, and for each group the indexes of its members in that list.
 */
export type Groups<Group = object> = { people: object[]; groups: { group: Group; people: number[] }[] }

/** The fields `people` and `groups` of Postgres's response, from the tables `people` and `chosen`. */
export const groupsFields: SQL = sql`
  'people', (select coalesce(json_agg(p.person order by p.place), '[]') from people p),
  'groups', (select coalesce(json_agg(json_build_object('group', c.item, 'people', array(
        select p.place from org_group_members gm join people p on p.id = gm.user_id
         where gm.group_id = c.id order by p.place))
      order by c.rank), '[]') from chosen c)`

/** The table `chosen` from a query that yields groups in order: `id`, and `item`, the group without its members. */
export const chosenGroups = (groups: SQL): SQL =>
  sql`chosen as materialized (select c.*, row_number() over () as rank from (${groups}) c)`

/** The table `people`, by name: `{ userId, name, email? }` of the users in `from`, with further columns. */
export const peopleOf = (
  user: Alias,
  from: SQL,
  where: SQL,
  { id, seesAddresses }: Reader,
  columns: SQL = sql`null as role`,
): SQL => sql`
  people as materialized (
    select ${user}.id, jsonb_build_object('userId', ${user}.id) || ${personFields(user, id, seesAddresses)} as person,
           row_number() over (order by ${nameOrder(personName(user))}, ${user}.id) - 1 as place, ${columns}
      from ${from} where ${where})`

const peopleOfChosen = (reader: Reader): SQL =>
  peopleOf(
    sql`u`,
    sql`users u`,
    sql`u.id in (select gm.user_id from chosen c join org_group_members gm on gm.group_id = c.id)`,
    reader,
  )

/**
 * Reads a list of groups, in pieces. `groups` yields the whole list as rows for `chosenGroups`. `further` is a JSON
 * object with more fields of the response.
 */
export function listGroups<Group>(
  ask: Ask,
  list: { groups: SQL; reader: Reader; page: Page; further?: SQL },
  shape: (found: Groups<Group>) => Groups,
): Promise<Tagged<Pieces>> {
  const { page, pageSize } = list.page
  const slice = page === null ? sql`` : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  const found = readTagged(
    ask,
    sql`with listed as (${list.groups}),
             ${chosenGroups(sql`select * from listed ${slice}`)},
             ${peopleOfChosen(list.reader)}
        select json_build_object(${groupsFields}, 'rest', json_with(${list.further ?? sql`'{}'`}, json_build_object(
          'total', count(*), 'page', ${page ?? 1}::int,
          'pageSize', ${page === null ? sql`greatest(count(*), 1)` : sql`${pageSize}::int`})))
        from listed`,
  )
  return mapTagged(found, json => {
    const { rest, ...groups } = JSON.parse(json)
    return listing(rest, shape(groups))
  })
}

function* listing(rest: object, found: Groups): Generator<Uint8Array> {
  yield pieceOf(`${JSON.stringify(rest).slice(0, -1)},"groups":`)
  yield* groupPieces(found)
  yield pieceOf('}')
}

/** The `shape` that leaves groups unchanged. */
export const asFound = (found: Groups): Groups => found

/** Runs a write whose response is `{ group }`, the one that `groups` yields. */
export async function writeGroup<Group>(
  ask: Ask,
  statements: readonly Statement[],
  groups: SQL,
  shape: (found: Groups<Group>) => Groups,
  reader = writing,
): Promise<Json> {
  const tables = sql`${chosenGroups(groups)}, ${peopleOfChosen(reader)}`
  const answer = await write(ask, statements, sql`with ${tables} select json_build_object(${groupsFields})`)
  const found = shape(JSON.parse(answer))
  const [one] = found.groups.map(({ group, people }) => ({
    ...group,
    members: people.map(place => found.people[place]),
  }))
  return JSON.stringify({ group: one }) as Json
}

/** The JSON of groups, each with its `members`. */
export function* groupPieces({ people, groups }: Groups): Generator<Uint8Array> {
  const items = people.map(itemOf)
  for (const [i, { group, people }] of groups.entries()) {
    yield pieceOf(i ? ',' : '[')
    yield* withList(
      group,
      'members',
      people.map(place => items[place]!),
    )
  }
  yield pieceOf(groups.length ? ']' : '[]')
}
