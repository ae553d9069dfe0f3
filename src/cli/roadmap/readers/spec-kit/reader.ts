import type { Sentence } from '../../../language/language.ts'
import { chooseDocumentPath } from '../../reading/document-paths.ts'
import type { Entry, FoundDocument, FoundPhase, Reader, SourceFolder } from '../../reading/found.ts'
import { mergeConflict } from '../../reading/messages.ts'
import { toStorableText } from '../../reading/texts.ts'
import { parseCheckboxes } from './checkboxes.ts'
import { buildPhases } from './phases.ts'

export const specKit: Reader = {
  name: 'spec-kit',
  title: 'spec-kit',
  paths: ['specs'],
  isThere: folder => listFeatures(folder).length > 0,
  read(folder) {
    const features = listFeatures(folder)
    if (!features.length) folder.fail({ file: 'specs', line: null }, noFeature)
    return { head: {}, phases: features.flatMap(feature => readPhases(folder, feature)) }
  },
  isFrom(path, { id }) {
    const [, feature] = /^specs\/([^/]+)(?:\/tasks\.md)?$/.exec(path) ?? []
    return feature !== undefined && id.startsWith(`${feature}/`)
  },
}

const listFeatures = (folder: SourceFolder): Entry[] =>
  folder.list('specs').filter(one => one.isFolder && folder.list(one.path).some(isTasksFile))

const isTasksFile = ({ name, isFolder }: Entry) => name === 'tasks.md' && !isFolder

function readPhases(folder: SourceFolder, { name, path }: Entry): FoundPhase[] {
  const file = `${path}/tasks.md`
  const text = folder.read(file)
  if (text === null) return []
  const conflict = /^(?:<{7}|>{7}) /m.exec(text)
  if (conflict) folder.fail({ file, line: text.slice(0, conflict.index).split('\n').length }, mergeConflict)
  const { boxes, openAt } = parseCheckboxes(toStorableText(text))
  if (openAt) folder.fail({ file, line: openAt }, notClosed)
  else if (!boxes.length) folder.warn({ file, line: null }, noNumbers)
  const phases = buildPhases(name, file, boxes)
  const first = phases[0]?.tasks[0]
  if (!first) return []
  first.documents = ['plan.md', 'spec.md'].flatMap(one => readDocuments(folder, `${path}/${one}`))
  const [plan] = first.documents
  if (plan) first.task.planPath = plan.path
  return phases
}

function readDocuments(folder: SourceFolder, path: string): FoundDocument[] {
  const content = folder.read(path)
  if (content === null) return []
  const at = { file: path, line: null }
  return [{ path: chooseDocumentPath(folder, path, at), content: toStorableText(content), at }]
}

const noFeature: Sentence = ['specs/*/tasks.md がありません', 'No specs/*/tasks.md found']
const notClosed: Sentence = [
  'ここから始まるコードブロックまたはコメントが閉じられておらず、その中にタスクがあります',
  'This code block or comment is not closed and contains tasks',
]
const noNumbers: Sentence = [
  'T001 のような番号付きのチェックボックスがないため、この機能は送信しません',
  'Skipped this feature: no checkbox with a number such as T001',
]
