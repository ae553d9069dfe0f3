import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import type { EventType } from '../activity/event-types.ts'
import { recordOnItem } from './events.ts'

/** The differences between files and folders when they are renamed or moved. */
type Kind = {
  kind: 'file' | 'folder'
  table: SQL
  /** The column of the item's folder. */
  parent: SQL
  parentName: string
  /** Further assignments, such as who did it. */
  alsoSet: SQL
  renamed: EventType
  moved: EventType
}

export const fileKind: Kind = {
  kind: 'file',
  table: sql`files`,
  parent: sql`folder_id`,
  parentName: 'folderId',
  alsoSet: sql`, updated_by = caller_id()`,
  renamed: 'file.renamed',
  moved: 'file.moved',
}

export const folderKind: Kind = {
  kind: 'folder',
  table: sql`folders`,
  parent: sql`parent_id`,
  parentName: 'parentId',
  alsoSet: sql``,
  renamed: 'folder.renamed',
  moved: 'folder.moved',
}

/** Undefined fields are unchanged. `parent` is null for the root. */
export type Move = { name: string | undefined; parent: string | null | undefined }

/** Renames or moves an item, and records one event. If nothing changes, no event is recorded. */
export const moveItem = (
  ask: Ask,
  { kind, table, parent: column, parentName, alsoSet, renamed, moved }: Kind,
  id: string,
  { name, parent }: Move,
): SQL => {
  const payload = sql`json_build_object(
    'from', json_build_object('name', old_name, ${parentName}::text, old_parent),
    'to', json_build_object('name', f.name, ${parentName}::text, f.${column}))`
  return sql`
    with before as (
      select id, name, ${column} as parent, ${name === undefined ? sql`name` : sql`${name}`} as new_name,
             ${parent === undefined ? column : sql`${parent}::uuid`} as new_parent
        from ${table} where id = ${id}
    ), changed as (
      update ${table} f set name = new_name, ${column} = new_parent, updated_at = now() ${alsoSet}
        from before b where f.id = b.id and (b.name, b.parent) is distinct from (new_name, new_parent)
      returning f.id, f.name, f.${column}, b.name as old_name, b.parent as old_parent
    )
    ${recordOnItem(ask, {
      kind,
      type: { is: moved, when: sql`f.${column} is distinct from old_parent`, otherwise: renamed },
      payload,
      item: sql`f`,
      from: sql`changed f`,
    })}`
}
