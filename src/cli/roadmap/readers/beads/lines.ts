import type { Sentence } from '../../../language/language.ts'
import { compareTexts } from '../../../language/order.ts'
import type { Place, SourceFolder } from '../../reading/found.ts'
import { parseJson } from '../../reading/json-text.ts'
import { missingTitle, wrongType } from '../../reading/messages.ts'
import { readRequired } from '../../reading/required-files.ts'
import { isRecord, toText } from '../../reading/texts.ts'

/** An issue, as its line has it. */
export type Bead = {
  id: string
  title: string
  type: string
  status: string
  /** IDs of those that block it. */
  blockers: string[]
  parents: string[]
  values: Record<string, unknown>
  at: Place
}

export type Beads = {
  beads: Bead[]
  /** IDs of those that are deleted, or no work of people. */
  leftOut: Set<string>
}

export function readBeads(folder: SourceFolder, file: string): Beads {
  const found: Beads = { beads: [], leftOut: new Set() }
  const whole = readRequired(folder, file)
  if (whole === null) return found
  let unread = 0
  for (const [index, text] of whole.split('\n').entries()) {
    const at = { file, line: index + 1 }
    const values = text.trim() === '' ? {} : parseLine(folder, text, at)
    if (values === null) unread++
    else if (isLeftOut(values)) found.leftOut.add(toText(values.id) ?? '')
    else if (values.id !== undefined) found.beads.push(toBead(folder, values, at))
    if (unread === mostUnread) {
      folder.fail(at, givesUp)
      break
    }
  }
  if (!found.beads.length && !unread) folder.warn({ file, line: null }, noIssues)
  return { ...found, beads: sortByCreation(found.beads) }
}

/** As they were made: a file is in another order with each version of beads. */
function sortByCreation(beads: Bead[]): Bead[] {
  const first = new Map(
    beads.toReversed().map(({ id, values }) => [id, Date.parse(String(values.created_at)) || 0]),
  )
  const when = ({ id }: Bead) => first.get(id) ?? 0
  return beads.toSorted((one, other) => when(one) - when(other) || compareTexts(one.id, other.id))
}

/** A file with more than these is another one. */
const mostUnread = 20

/** None for a record of another kind, null where it cannot be told what a line says. */
function parseLine(folder: SourceFolder, text: string, at: Place): Record<string, unknown> | null {
  const parsed = parseJson(text)
  if ('error' in parsed) {
    folder.fail(at, parsed.error.about)
    return null
  }
  for (const { about } of parsed.warnings) folder.warn(at, about)
  const { value } = parsed
  if (isRecord(value) && (value._type ?? 'issue') !== 'issue') return {}
  if (isRecord(value) && toText(value.id) !== undefined) return value
  folder.fail(at, notAnIssue)
  return null
}

function isLeftOut({ status, issue_type, ephemeral, is_template }: Record<string, unknown>): boolean {
  return (
    status === 'tombstone' ||
    ephemeral === true ||
    is_template === true ||
    internalTypes.has(String(issue_type))
  )
}

/** What agents keep for themselves; beads does not export it either, unless it is told to. */
const internalTypes = new Set(['agent', 'event', 'gate', 'message', 'rig', 'role'])

function toBead(folder: SourceFolder, values: Record<string, unknown>, at: Place): Bead {
  const textAt = (key: string): string | undefined => {
    if (typeof values[key] !== 'string' && (values[key] ?? null) !== null) folder.warn(at, wrongType(key))
    return typeof values[key] === 'string' ? toText(values[key]) : undefined
  }
  const id = toText(values.id) ?? ''
  const title = textAt('title')
  if (title === undefined) folder.warn(at, missingTitle(id))
  const dependencies = readDependencies(folder, values.dependencies, at)
  const idsOf = (type: string) => dependencies.flatMap(one => (one.type === type ? one.id : []))
  return {
    id,
    title: title ?? id,
    type: textAt('issue_type') ?? 'task',
    status: textAt('status') ?? 'open',
    blockers: idsOf('blocks'),
    parents: idsOf('parent-child'),
    values,
    at,
  }
}

function readDependencies(folder: SourceFolder, given: unknown, at: Place): { id: string; type: unknown }[] {
  const list = Array.isArray(given) ? given : []
  const read = list.flatMap(one => {
    const id = isRecord(one) ? toText(one.depends_on_id) : undefined
    return id === undefined ? [] : { id, type: one.type ?? 'blocks' }
  })
  if (read.length < list.length || (list !== given && (given ?? null) !== null))
    folder.warn(at, wrongType('dependencies'))
  return read
}

const notAnIssue: Sentence = ['id のある課題ではありません', 'It is no issue with an id']
const noIssues: Sentence = ['課題がありません', 'There are no issues in it']
const givesUp: Sentence = [
  `課題でない行が ${mostUnread} 行あるため、これより先は読みません`,
  `No more is read: ${mostUnread} lines are no issues`,
]
