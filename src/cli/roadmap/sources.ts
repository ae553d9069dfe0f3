import { Failure, usageError } from '../terminal/failure.ts'
import { joinFirst } from '../terminal/format.ts'
import { backlogMd } from './readers/backlog-md/reader.ts'
import { beads } from './readers/beads/reader.ts'
import { roadmapJson } from './readers/roadmap-json/reader.ts'
import { specKit } from './readers/spec-kit/reader.ts'
import { taskMaster } from './readers/task-master/reader.ts'
import type { Reader, SourceFolder } from './reading/found.ts'

/** The readers of all supported tools. */
export const readers: readonly Reader[] = [backlogMd, taskMaster, specKit, beads, roadmapJson]

export const sourceNames = readers.map(({ name }) => name)

/** Chooses the reader with this name, or else the only one whose files exist. */
export function chooseReader(folder: SourceFolder, named: string | null): Reader {
  if (named !== null) return findReader(named)
  const certain = findReaders(folder)
  const found = certain.length ? certain : readers.filter(reader => reader.couldBeThere?.(folder))
  if (found.length === 1) return found[0]!
  throw found.length === 0 ? noSource : severalSources(found)
}

export const findReaders = (folder: SourceFolder): Reader[] =>
  readers.filter(reader => reader.isThere(folder))

function findReader(name: string): Reader {
  const reader = readers.find(one => one.name === name)
  if (reader) return reader
  throw usageError(
    [`「${name}」という読み込み元はありません`, `Unknown source "${name}"`],
    [`次のいずれかを指定してください: ${sourceNames.join(', ')}`, `Use one of ${sourceNames.join(', ')}`],
  )
}

const noSource = new Failure(['ロードマップが見つかりません', 'No roadmap found'], {
  code: 'no_source',
  hint: [
    'backlog/、.taskmaster/、specs/*/tasks.md、.beads/、roadmap.json のいずれかが必要です',
    'Add one of backlog/, .taskmaster/, specs/*/tasks.md, .beads/, or roadmap.json',
  ],
})

/** The failure that the root has no source, but folders below it do. */
export const sourceBelow = (paths: readonly string[]) => {
  const [listed, path] = [joinFirst(paths, 3), paths[0]!]
  const link = `ln -s ${quoteForShell(path)} ${path.split('/').at(-1)}`
  return new Failure(
    [
      `リポジトリの最上位にロードマップがありません。その下で見つかりました: ${listed}`,
      `No roadmap at the root of the repository. Found below it: ${listed}`,
    ],
    {
      code: 'no_source',
      hint: [`最上位から読み込めるようにリンクしてください: ${link}`, `Link it at the root: ${link}`],
      facts: { found: paths },
    },
  )
}

const quoteForShell = (path: string): string =>
  /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`

const severalSources = (found: readonly Reader[]) => {
  const names = found.map(({ name }) => name).join(', ')
  return new Failure(
    [`ロードマップの読み込み元が複数あります: ${names}`, `Found several roadmap sources: ${names}`],
    {
      exit: 'usage',
      code: 'several_sources',
      hint: ['cairn link --source で選んでください', 'Choose one with `cairn link --source`'],
    },
  )
}
