import type { Sentence } from '../../../language/language.ts'
import { compareTexts } from '../../../language/order.ts'
import type { Place, SourceFolder } from '../../reading/found.ts'
import { missingTitle, wrongType } from '../../reading/messages.ts'
import { readRequired } from '../../reading/required-files.ts'
import { toText } from '../../reading/texts.ts'
import { readExtras } from './backup.ts'
import { type Line, parseRecords } from './records.ts'
import { kindOf, type Relation, readRelations } from './relations.ts'

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

/** Reads the issues of some files. If several have an issue, the one that was updated last counts. */
export function readBeads(folder: SourceFolder, files: readonly string[]): Beads {
  const found: Beads = { beads: [], leftOut: new Set() }
  for (const { values, at } of pickNewest(files.map(file => readLines(folder, file)))) {
    if (isLeftOut(values)) found.leftOut.add(toText(values.id) ?? '')
    else found.beads.push(toBead(folder, values, at))
  }
  return { ...found, beads: sortByCreation(found.beads) }
}

function readLines(folder: SourceFolder, file: string): Line[] {
  const text = readRequired(folder, file)
  if (text === null) return []
  const extrasOf = readExtras(folder, file)
  const records = parseRecords(folder, file, text, isIssueOrOther)
  const issues = records.filter(({ values }) => !isOther(values))
  if (records.length && issues.every(({ values }) => isLeftOut(values)))
    folder.warn({ file, line: null }, noIssues)
  return issues.map(({ values, at }) => ({
    values: { ...values, ...extrasOf(toText(values.id) ?? '') },
    at,
  }))
}

function pickNewest(files: readonly Line[][]): Line[] {
  const newest = new Map<string, { time: number; lines: Line[] }>()
  for (const lines of files)
    for (const { values } of lines) {
      const [id, time] = [toText(values.id) ?? '', toTime(values.updated_at)]
      if (time > (newest.get(id)?.time ?? -1)) newest.set(id, { time, lines })
    }
  return files.flatMap(lines =>
    lines.filter(({ values }) => newest.get(toText(values.id) ?? '')?.lines === lines),
  )
}

const toTime = (value: unknown): number => Date.parse(String(value)) || 0

/** Sorts by creation time, because each version of beads writes another order. */
function sortByCreation(beads: Bead[]): Bead[] {
  const first = new Map(beads.toReversed().map(({ id, values }) => [id, toTime(values.created_at)]))
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
  const idsOf = (type: string) => relations.flatMap(one => (kindOf(one) === type ? one.id : []))
  return {
    id,
    title: title ?? id,
    type: textAt('issue_type') ?? 'task',
    status: textAt('status') ?? 'open',
    blockers: idsOf('blocks'),
    parents: idsOf('parent-child'),
    relations: relations.filter(one => !['blocks', 'parent-child'].includes(kindOf(one))),
    values,
    at,
  }
}

const noIssues: Sentence = ['課題がありません', 'The file has no issues']
