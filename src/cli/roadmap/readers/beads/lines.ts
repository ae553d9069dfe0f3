import type { Sentence } from '../../../language/language.ts'
import { compareTexts } from '../../../language/order.ts'
import type { Place, SourceFolder } from '../../reading/found.ts'
import { missingTitle, wrongType } from '../../reading/messages.ts'
import { readRequired } from '../../reading/required-files.ts'
import { toText } from '../../reading/texts.ts'
import { readExtras } from './backup.ts'
import { parseRecords } from './records.ts'
import { type Relation, readRelations } from './relations.ts'

/** An issue of one line. */
export type Bead = {
  id: string
  title: string
  type: string
  status: string
  /** The IDs of the issues that block it. */
  blockers: string[]
  parents: string[]
  /** Its other connections. */
  relations: Relation[]
  values: Record<string, unknown>
  at: Place
}

export type Beads = {
  beads: Bead[]
  /** The IDs of deleted and internal issues. */
  leftOut: Set<string>
}

export function readBeads(folder: SourceFolder, file: string): Beads {
  const found: Beads = { beads: [], leftOut: new Set() }
  const whole = readRequired(folder, file)
  if (whole === null) return found
  const extrasOf = readExtras(folder, file)
  const lines = parseRecords(folder, file, whole, isIssueOrOther)
  for (const { values, at } of lines) {
    const id = toText(values.id) ?? ''
    if (isOther(values)) continue
    if (isLeftOut(values)) found.leftOut.add(id)
    else found.beads.push(toBead(folder, { ...values, ...extrasOf(id) }, at))
  }
  if (!found.beads.length && lines.length) folder.warn({ file, line: null }, noIssues)
  return { ...found, beads: sortByCreation(found.beads) }
}

/** Sorts by creation time, because each version of beads writes another order. */
function sortByCreation(beads: Bead[]): Bead[] {
  const first = new Map(
    beads.toReversed().map(({ id, values }) => [id, Date.parse(String(values.created_at)) || 0]),
  )
  const when = ({ id }: Bead) => first.get(id) ?? 0
  return beads.toSorted((one, other) => when(one) - when(other) || compareTexts(one.id, other.id))
}

/** Whether a record is of another kind, such as a memory. */
const isOther = ({ _type }: Record<string, unknown>): boolean => (_type ?? 'issue') !== 'issue'

const isIssueOrOther = (values: Record<string, unknown>): boolean =>
  isOther(values) || toText(values.id) !== undefined

const isLeftOut = ({ status, issue_type, ephemeral, is_template }: Record<string, unknown>): boolean =>
  String(status).toLowerCase() === 'tombstone' ||
  isTrue(ephemeral) ||
  isTrue(is_template) ||
  internalTypes.has(String(issue_type))

/** A database has 1 for true. */
const isTrue = (value: unknown): boolean => value === true || value === 1

/** Internal records of agents, which beads does not export by default either. */
const internalTypes = new Set(['agent', 'event', 'gate', 'message', 'rig', 'role'])

function toBead(folder: SourceFolder, values: Record<string, unknown>, at: Place): Bead {
  const textAt = (key: string): string | undefined => {
    if (typeof values[key] !== 'string' && (values[key] ?? null) !== null) folder.warn(at, wrongType(key))
    return typeof values[key] === 'string' ? toText(values[key]) : undefined
  }
  const id = toText(values.id) ?? ''
  const title = textAt('title')
  if (title === undefined) folder.warn(at, missingTitle(id))
  const relations = readRelations(folder, values, at)
  const idsOf = (type: string) => relations.flatMap(one => (one.type === type ? one.id : []))
  return {
    id,
    title: title ?? id,
    type: textAt('issue_type') ?? 'task',
    status: textAt('status') ?? 'open',
    blockers: idsOf('blocks'),
    parents: idsOf('parent-child'),
    relations: relations.filter(({ type }) => type !== 'blocks' && type !== 'parent-child'),
    values,
    at,
  }
}

const noIssues: Sentence = ['課題がありません', 'The file has no issues']
