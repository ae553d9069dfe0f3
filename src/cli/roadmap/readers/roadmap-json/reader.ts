import type { Sentence } from '../../../language/language.ts'
import type { Folder, FoundPhase, FoundTask, Reader } from '../../reading/found.ts'
import { type JsonText, parseJson } from '../../reading/json-text.ts'
import { readNeeded } from '../../reading/needed-files.ts'
import { isRecord } from '../../reading/texts.ts'
import { attachDocuments } from './documents.ts'
import { type shapes, wrongIn } from './shape.ts'

const file = 'roadmap.json'

export const roadmapJson: Reader = {
  name: 'roadmap-json',
  title: 'roadmap.json',
  paths: [file],
  /** Other tools have files of this name, too. */
  isThere: folder => folder.has(file) && /"roadmap"\s*:/.test(folder.read(file) ?? ''),
  read(folder) {
    const source = open(folder)
    const roadmap = source?.payload.roadmap
    if (!source || !isRecord(roadmap)) return { head: {}, phases: [] }
    judge(source, roadmap, 'roadmap')
    if (isRecord(roadmap.project)) judge(source, roadmap.project, 'project')
    const { phases: given, ...head } = roadmap
    const phases = objectsIn(source, given, 'phase').map(phase => phaseOf(source, phase))
    const tasks = phases.flatMap(phase => phase.tasks)
    attachDocuments(folder, tasks, listed(source))
    return { head, phases }
  },
}

type Members = Record<string, unknown>

type Source = { folder: Folder; payload: Members; lineOf: JsonText['lineOf'] }

function open(folder: Folder): Source | null {
  const text = readNeeded(folder, file)
  if (text === null) return null
  const parsed = parseJson(text)
  if ('fault' in parsed) {
    folder.fault({ file, line: parsed.fault.line }, parsed.fault.about)
    return null
  }
  const { value, lineOf, odd } = parsed
  for (const { line, about } of odd) folder.remark({ file, line }, about)
  const payload = isRecord(value) ? value : {}
  if (isRecord(payload.roadmap)) return { folder, payload, lineOf }
  folder.fault({ file, line: lineOf(payload, 'roadmap') }, isNoRoadmap)
  return null
}

function phaseOf(source: Source, { tasks: given, ...phase }: Members): FoundPhase {
  const tasks = objectsIn(source, given, 'task').map(task => {
    const at = { file, line: source.lineOf(task) }
    return { task: task as FoundTask['task'], at, documents: [] }
  })
  return { phase: phase as FoundPhase['phase'], tasks }
}

/** The objects of a list that the service would take; what is wrong with the others is told. */
function objectsIn(source: Source, list: unknown, shape: 'phase' | 'task'): Members[] {
  if (!Array.isArray(list)) return []
  return list.filter((one): one is Members => {
    if (isRecord(one)) return judge(source, one, shape)
    source.folder.fault({ file, line: source.lineOf(list) }, holdsOther(shape))
    return false
  })
}

function judge({ folder, lineOf }: Source, holder: Members, shape: keyof typeof shapes): boolean {
  const wrong = wrongIn(holder, shape)
  for (const [key, about] of wrong) folder.fault({ file, line: lineOf(holder, key) }, about)
  return wrong.length === 0
}

/** The paths of the documents; null where the file has no list of them. */
function listed({ folder, payload, lineOf }: Source) {
  const at = { file, line: lineOf(payload, 'planDocuments') }
  const list = payload.planDocuments ?? null
  if (list === null) return null
  const paths = Array.isArray(list) ? list.filter(path => typeof path === 'string') : []
  if (!Array.isArray(list) || paths.length < list.length) folder.fault(at, isNoList)
  return { paths, at }
}

const isNoRoadmap: Sentence = [
  '{ "roadmap": { … }, "planDocuments": [ … ] } の形ではありません',
  'It is not of the shape { "roadmap": { … }, "planDocuments": [ … ] }',
]
const isNoList: Sentence = [
  'planDocuments はパスの配列でなければなりません',
  'planDocuments must be a list of paths',
]
const holdsOther = (shape: 'phase' | 'task'): Sentence =>
  shape === 'phase'
    ? ['フェーズはオブジェクトでなければなりません', 'Each phase must be an object']
    : ['タスクはオブジェクトでなければなりません', 'Each task must be an object']
