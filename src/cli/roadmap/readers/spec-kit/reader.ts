import type { Sentence } from '../../../language/language.ts'
import { chooseDocumentPath, toSendablePath } from '../../reading/document-paths.ts'
import type { FoundDocument, FoundPhase, Reader, SourceFolder } from '../../reading/found.ts'
import { hasConflict } from '../../reading/merge-conflicts.ts'
import { mergeConflict } from '../../reading/messages.ts'
import { toStorableText } from '../../reading/texts.ts'
import { currentFeatureFile, type Feature, featureFolders, listFeatures } from './features.ts'
import { parseOutline } from './outline.ts'
import { buildPhases } from './phases.ts'

export const specKit: Reader = {
  name: 'spec-kit',
  title: 'spec-kit',
  paths: [...featureFolders, currentFeatureFile],
  isThere: folder => listFeatures(folder).length > 0,
  read(folder) {
    const features = listFeatures(folder)
    if (!features.length) folder.fail({ file: 'specs', line: null }, noFeature)
    return { head: {}, phases: features.flatMap(feature => readPhases(folder, feature)) }
  },
  isFrom(path, { id }) {
    const segments = path.replace(/\/tasks\.md$/, '').split('/')
    return segments.some((_, index) => id.startsWith(`${segments.slice(index).join('/')}/`))
  },
}

/** Reads a feature. If a part cannot be read, the file counts as unread, and the rest is sent. */
function readPhases(folder: SourceFolder, { name, path }: Feature): FoundPhase[] {
  const file = `${path}/tasks.md`
  const text = folder.read(file)
  if (text === null) return []
  const leaveOut = (line: number | null, about: Sentence) => {
    folder.markUnread(file)
    folder.warn({ file, line }, about)
  }
  const conflict = /^(?:<{7}|>{7}) /m.exec(text)
  if (conflict) {
    leaveOut(text.slice(0, conflict.index).split('\n').length, mergeConflict)
    return []
  }
  const { tasks, openAt } = parseOutline(toStorableText(text))
  if (text.trim() === '') leaveOut(null, isEmpty)
  else if (openAt) leaveOut(openAt, notClosed)
  else if (!tasks.length) folder.warn({ file, line: null }, noTasks)
  const phases = buildPhases(name, file, tasks)
  const first = phases[0]?.tasks[0]
  if (!first) return []
  const documents = ['plan.md', 'spec.md'].map(one => `${path}/${one}`).filter(folder.has)
  first.documents = documents.flatMap(one => readDocuments(folder, one))
  if (documents[0]) first.task.planPath = toSendablePath(documents[0])
  return phases
}

function readDocuments(folder: SourceFolder, path: string): FoundDocument[] {
  const content = folder.read(path)
  if (content === null || hasConflict(folder, path, content)) return []
  const at = { file: path, line: null }
  return [{ path: chooseDocumentPath(folder, path, at), content: toStorableText(content), at }]
}

const noFeature: Sentence = ['specs/*/tasks.md がありません', 'No specs/*/tasks.md found']
const isEmpty: Sentence = ['ファイルが空です', 'The file is empty']
const notClosed: Sentence = [
  'ここから始まるコードブロックまたはコメントが閉じられておらず、その中にタスクがあります',
  'This code block or comment is not closed and contains tasks',
]
const noTasks: Sentence = ['タスクがありません', 'The file has no tasks']
