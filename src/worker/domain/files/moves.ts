import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import type { EventType } from '../shared/events.ts'
import { recordOnItem } from './events.ts'

/** What differs between files and folders when they are renamed or moved. */
type Kind = {
  kind: 'file' | 'folder'
  table: SQL
  /** The column, and its name in the API, of the folder that the item is in. */
  within: SQL
  withinName: string
  /** What else is set, such as who did it. */
  alsoSet: SQL
  renamed: EventType
  moved: EventType
}

export const files: Kind = {
  kind: 'file',
  table: sql`files`,
  within: sql`folder_id`,
  withinName: 'folderId',
  alsoSet: sql`, updated_by = caller_id()`,
  renamed: 'file.renamed',
  moved: 'file.moved',
}

export const folders: Kind = {
  kind: 'folder',
  table: sql`folders`,
  within: sql`parent_id`,
  withinName: 'parentId',
  alsoSet: sql``,
  renamed: 'folder.renamed',
  moved: 'folder.moved',
}

/** Undefined: stays as it is. `within` null: the root. */
export type Move = { name: string | undefined; within: string | null | undefined }

/** Renames or moves an item, with one event; where it is that already, it changes nothing and records none. */
export const moveItem = (
  ask: Ask,
  { kind, table, within: column, withinName, alsoSet, renamed, moved }: Kind,
  id: string,
  { name, within }: Move,
): SQL => {
  const payload = sql`json_build_object(
    'from', json_build_object('name', old_name, ${withinName}::text, old_within),
    'to', json_build_object('name', f.name, ${withinName}::text, f.${column}))`
  const event = (type: EventType, when: SQL) =>
    recordOnItem(ask, { kind, type, payload, item: sql`f`, from: sql`changed f`, when })
  return sql`
    with before as (
      select id, name, ${column} as within, ${name === undefined ? sql`name` : sql`${name}`} as new_name,
             ${within === undefined ? column : sql`${within}::uuid`} as new_within
        from ${table} where project_id = ${ask.projectId} and id = ${id}
    ), changed as (
      update ${table} f set name = new_name, ${column} = new_within, updated_at = now() ${alsoSet}
        from before b where f.project_id = ${ask.projectId} and f.id = b.id
         and (b.name, b.within) is distinct from (new_name, new_within)
      returning f.id, f.name, f.${column}, b.name as old_name, b.within as old_within
    ), renamed as (${event(renamed, sql`f.${column} is not distinct from old_within`)})
    ${event(moved, sql`f.${column} is distinct from old_within`)}`
}
