import type { Sentence } from '../../../language/language.ts'
import type { FoundPhase, FoundTask, Reader, SourceFolder } from '../../reading/found.ts'
import { type ParsedJson, parseJson } from '../../reading/json-text.ts'
import { missingFile } from '../../reading/messages.ts'
import { readRequired } from '../../reading/required-files.ts'
import { isRecord } from '../../reading/texts.ts'
import { attachDocuments } from './documents.ts'
import { findInvalid, type shapes } from './shape.ts'

const file = 'roadmap.json'

export const roadmapJson: Reader = {
  name: 'roadmap-json',
  title: 'roadmap.json',
  paths: [file],
  /** Other tools also have files with this name. */
  isThere: folder => folder.has(file) && /"roadmap"\s*:/.test(folder.read(file) ?? ''),
  /** One that is empty, cannot be read, or lacks the object around the roadmap. */
  couldBeThere: folder =>
    folder.list('').some(({ name, isFolder }) => name === file && !isFolder) &&
    /^\s*$|"phases"\s*:/.test(folder.read(file) ?? ''),
  read(folder) {
    if (!folder.has(file)) folder.fail({ file, line: null }, missingFile)
    const source = folder.has(file) ? readSource(folder) : null
    const roadmap = source?.payload.roadmap
    if (!source || !isRecord(roadmap) || !isValidHead(source, roadmap)) return { head: null, phases: [] }
    const { phases: given, ...head } = roadmap
    const phases = pickValid(source, given, 'phase').map(phase => buildPhase(source, phase))
    const tasks = phases.flatMap(phase => phase.tasks)
    attachDocuments(folder, tasks, listDocuments(source))
    return { head, phases }
  },
}

type Members = Record<string, unknown>

type Source = { folder: SourceFolder; payload: Members; lineOf: ParsedJson['lineOf'] }

function readSource(folder: SourceFolder): Source | null {
  const text = readRequired(folder, file)
  if (text === null) return null
  const parsed = parseJson(text)
  if ('error' in parsed) {
    skip(folder, parsed.error.line, parsed.error.about)
    return null
  }
  const { value, lineOf, warnings } = parsed
  for (const { line, about } of warnings) folder.warn({ file, line }, about)
  const payload = isRecord(value) ? value : {}
  if (isRecord(payload.roadmap)) return { folder, payload, lineOf }
  const isUnwrapped = Array.isArray(payload.phases)
  skip(folder, lineOf(payload, 'roadmap'), isUnwrapped ? notWrapped : notARoadmap)
  return null
}

/** Warns about something that is not sent. What was stored of it is kept. */
function skip(folder: SourceFolder, line: number, about: Sentence): void {
  folder.warn({ file, line }, about)
  folder.markUnread(file)
}

function isValidHead(source: Source, roadmap: Members): boolean {
  const isProjectValid = !isRecord(roadmap.project) || isValid(source, roadmap.project, 'project')
  return isValid(source, roadmap, 'roadmap') && isProjectValid
}

function buildPhase(source: Source, { tasks: given, ...phase }: Members): FoundPhase {
  const tasks = pickValid(source, given, 'task').map(task => {
    const at = { file, line: source.lineOf(task) }
    return { task: task as FoundTask['task'], at, documents: [] }
  })
  return { phase: phase as FoundPhase['phase'], tasks }
}

/** Picks the valid objects of a list, and warns about the others. */
function pickValid(source: Source, list: unknown, shape: 'phase' | 'task'): Members[] {
  if (!Array.isArray(list)) return []
  return list.filter((one): one is Members => {
    if (isRecord(one)) return isValid(source, one, shape)
    skip(source.folder, source.lineOf(list), notAnObject(shape))
    return false
  })
}

function isValid({ folder, lineOf }: Source, holder: Members, shape: keyof typeof shapes): boolean {
  const invalid = findInvalid(holder, shape)
  for (const [key, about] of invalid) skip(folder, lineOf(holder, key), about)
  return invalid.length === 0
}

/** Returns the listed document paths; null without a valid list, which stands for the plans of all tasks. */
function listDocuments({ folder, payload, lineOf }: Source) {
  const at = { file, line: lineOf(payload, 'planDocuments') }
  const list = payload.planDocuments ?? null
  if (list === null) return null
  const paths = Array.isArray(list) ? list.filter(path => typeof path === 'string') : []
  if (Array.isArray(list) && paths.length === list.length) return { paths, at }
  folder.warn(at, notAList)
  return null
}

const notARoadmap: Sentence = [
  '{ "roadmap": { … }, "planDocuments": [ … ] } の形ではありません',
  'Expected { "roadmap": { … }, "planDocuments": [ … ] }',
]
const notWrapped: Sentence = [
  'ロードマップを { "roadmap": … } で囲んでください: { "roadmap": { "schemaVersion": 2, "phases": [ … ] } }',
  'Wrap the roadmap in { "roadmap": … }: { "roadmap": { "schemaVersion": 2, "phases": [ … ] } }',
]
const notAList: Sentence = [
  'planDocuments はパスの配列でなければなりません',
  'planDocuments must be a list of paths',
]
const notAnObject = (shape: 'phase' | 'task'): Sentence =>
  shape === 'phase'
    ? ['フェーズはオブジェクトでなければなりません', 'Each phase must be an object']
    : ['タスクはオブジェクトでなければなりません', 'Each task must be an object']
