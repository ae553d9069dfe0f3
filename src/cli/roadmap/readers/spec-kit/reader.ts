import type { Sentence } from '../../../language/language.ts'
import { documentPath } from '../../reading/document-paths.ts'
import type { Entry, Folder, FoundDocument, FoundPhase, Reader } from '../../reading/found.ts'
import { hasConflict } from '../../reading/oddities.ts'
import { sendable } from '../../reading/texts.ts'
import { boxesIn } from './boxes.ts'
import { phasesOf } from './phases.ts'

export const specKit: Reader = {
  name: 'spec-kit',
  title: 'spec-kit',
  paths: ['specs'],
  isThere: folder => featuresIn(folder).length > 0,
  read(folder) {
    const features = featuresIn(folder)
    if (!features.length) folder.fault({ file: 'specs', line: null }, hasNoFeature)
    return { head: {}, phases: features.flatMap(feature => phasesIn(folder, feature)) }
  },
  isFrom(path, { id }) {
    const [, feature] = /^specs\/([^/]+)(?:\/tasks\.md)?$/.exec(path) ?? []
    return feature !== undefined && id.startsWith(`${feature}/`)
  },
}

const featuresIn = (folder: Folder): Entry[] =>
  folder.list('specs').filter(one => one.isFolder && folder.list(one.path).some(isTasks))

const isTasks = ({ name, isFolder }: Entry) => name === 'tasks.md' && !isFolder

function phasesIn(folder: Folder, { name, path }: Entry): FoundPhase[] {
  const file = `${path}/tasks.md`
  const text = folder.read(file)
  if (text === null) return []
  const conflict = /^(?:<{7}|>{7}) /m.exec(text)
  if (conflict) folder.fault({ file, line: text.slice(0, conflict.index).split('\n').length }, hasConflict)
  const { boxes, openAt } = boxesIn(sendable(text))
  if (openAt) folder.fault({ file, line: openAt }, isOpen)
  else if (!boxes.length) folder.remark({ file, line: null }, hasNoNumber)
  const phases = phasesOf(name, file, boxes)
  const first = phases[0]?.tasks[0]
  if (!first) return []
  first.documents = ['plan.md', 'spec.md'].flatMap(one => documentsAt(folder, `${path}/${one}`))
  const [plan] = first.documents
  if (plan) first.task.planPath = plan.path
  return phases
}

function documentsAt(folder: Folder, path: string): FoundDocument[] {
  const content = folder.read(path)
  if (content === null) return []
  const at = { file: path, line: null }
  return [{ path: documentPath(folder, path, at), content: sendable(content), at }]
}

const hasNoFeature: Sentence = ['specs/*/tasks.md がありません', 'There is no specs/*/tasks.md']
const isOpen: Sentence = [
  'ここで始まるコードブロックかコメントに終わりがなく、その中にタスクがあります',
  'The code block or comment that begins here has no end, and there are tasks in it',
]
const hasNoNumber: Sentence = [
  'T001 のような番号の付いたチェックボックスがないため、この機能は送りません',
  'It has no check box with a number such as T001: nothing of this feature is sent',
]
