import type { Sentence } from '../../../language/language.ts'
import { compareTexts } from '../../../language/order.ts'
import type { Place, SourceFolder } from '../../reading/found.ts'
import { parseJson } from '../../reading/json-text.ts'
import { missingTitle, wrongType } from '../../reading/messages.ts'
import { readRequired } from '../../reading/required-files.ts'
import { isRecord, toText } from '../../reading/texts.ts'

/** An issue of one line. */
export type Bead = {
  id: string
  title: string
  type: string
  status: string
  /** The IDs of the issues that block it. */
  blockers: string[]
  parents: string[]
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

/** Sorts by creation time, because each version of beads writes another order. */
function sortByCreation(beads: Bead[]): Bead[] {
  const first = new Map(
    beads.toReversed().map(({ id, values }) => [id, Date.parse(String(values.created_at)) || 0]),
  )
  const when = ({ id }: Bead) => first.get(id) ?? 0
  return beads.toSorted((one, other) => when(one) - when(other) || compareTexts(one.id, other.id))
}

/** The number of unreadable lines after which reading stops. */
const mostUnread = 20

/** Returns an empty object for another kind of record, and null with an error for an invalid line. */
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

const notAnIssue: Sentence = ['id のある課題ではありません', 'Not an issue with an ID']
const noIssues: Sentence = ['課題がありません', 'The file has no issues']
const givesUp: Sentence = [
  `無効な行が ${mostUnread} 行あるため、読み込みを中止しました`,
  `Stopped reading after ${mostUnread} invalid lines`,
]
