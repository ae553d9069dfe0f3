import { Failure, usageError } from '../terminal/failure.ts'
import { backlogMd } from './readers/backlog-md/reader.ts'
import { beads } from './readers/beads/reader.ts'
import { roadmapJson } from './readers/roadmap-json/reader.ts'
import { specKit } from './readers/spec-kit/reader.ts'
import { taskMaster } from './readers/task-master/reader.ts'
import type { Reader, SourceFolder } from './reading/found.ts'

/** Every tool whose files are read. */
export const readers: readonly Reader[] = [backlogMd, taskMaster, specKit, beads, roadmapJson]

export const sourceNames = readers.map(({ name }) => name)

/** The reader that is named, else the only one whose files are there. */
export function chooseReader(folder: SourceFolder, named: string | null): Reader {
  if (named !== null) return findReader(named)
  const found = findReaders(folder)
  if (found.length === 1) return found[0]!
  throw found.length === 0 ? noSource : severalSources(found)
}

export const findReaders = (folder: SourceFolder): Reader[] =>
  readers.filter(reader => reader.isThere(folder))

function findReader(name: string): Reader {
  const reader = readers.find(one => one.name === name)
  if (reader) return reader
  throw usageError(
    [`${name} という情報源はありません`, `There is no source "${name}"`],
    [`次のどれかです: ${sourceNames.join(', ')}`, `It is one of ${sourceNames.join(', ')}`],
  )
}

const noSource = new Failure(['ロードマップが見つかりません', 'No roadmap was found here'], {
  code: 'no_source',
  hint: [
    'backlog/、.taskmaster/、specs/*/tasks.md、.beads/、roadmap.json のどれかが必要です',
    'One of these is needed: backlog/, .taskmaster/, specs/*/tasks.md, .beads/ or roadmap.json',
  ],
})

const severalSources = (found: readonly Reader[]) => {
  const names = found.map(({ name }) => name).join(', ')
  return new Failure(
    [`ロードマップの情報源が複数あります: ${names}`, `Several sources of a roadmap: ${names}`],
    {
      exit: 'usage',
      code: 'several_sources',
      hint: ['--source で選んでください', 'Choose one by --source'],
    },
  )
}
