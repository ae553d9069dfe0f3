import type { Place, SourceFolder } from '../../reading/found.ts'
import { wrongType } from '../../reading/messages.ts'
import { isRecord, toText } from '../../reading/texts.ts'

/** A connection to another issue, with the type that beads gives it. */
export type Relation = { type: string; id: string }

/** Reads the dependencies of an issue, and the relations that some versions keep in fields of their own. */
export function readRelations(folder: SourceFolder, values: Record<string, unknown>, at: Place): Relation[] {
  const { dependencies: given } = values
  const list = Array.isArray(given) ? given : []
  const read = list.flatMap((one): Relation[] => {
    if (typeof one === 'string' && one.trim()) return [{ type: 'blocks', id: one.trim() }]
    const id = isRecord(one) ? toText(one.depends_on_id) : undefined
    const type = isRecord(one) ? toText(one.type ?? 'blocks') : undefined
    return id === undefined || type === undefined ? [] : [{ type, id }]
  })
  if (read.length < list.length || (list !== given && (given ?? null) !== null))
    folder.warn(at, wrongType('dependencies'))
  const others = relationFields.flatMap(([key, type]) =>
    [values[key]].flat().flatMap((one): Relation[] => {
      const id = toText(one)
      return id === undefined ? [] : [{ type, id }]
    }),
  )
  return [...read, ...others]
}

/** The type in the spelling of beads. Other tools write `parent_child`. */
export const kindOf = ({ type }: Relation): string => type.toLowerCase().replaceAll('_', '-')

const relationFields = [
  ['relates_to', 'relates-to'],
  ['replies_to', 'replies-to'],
  ['duplicate_of', 'duplicates'],
  ['superseded_by', 'superseded-by'],
] as const
