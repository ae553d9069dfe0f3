import type { Sentence } from '../../language/language.ts'
import type { Difference } from '../../roadmap/compare.ts'
import { groupBy } from '../../roadmap/group-by.ts'
import { readSourcePath } from '../../roadmap/kept-items.ts'
import type { StoredRoadmap } from '../../service/stored-roadmap.ts'
import { Failure } from '../../terminal/failure.ts'
import { joinFirst } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'

type Removed = { id: string; title: string }

/** The tasks that a sync would remove, of how many, and the source files that would lose all their tasks. */
export type Removals = { tasks: Removed[]; of: number; files: string[] }

/** From this number of tasks on, a file that loses all of them, or a roadmap that loses a fifth, needs a confirmation. */
const manyTasks = 5

/** Finds removals that need a confirmation: all tasks, all of a source file, or more than a fifth. Otherwise null. */
export function findRemovals(stored: StoredRoadmap, { phases }: Difference): Removals | null {
  const tasks = phases.flatMap(phase => phase.tasks.filter(({ kind }) => kind === 'removed'))
  const all = stored.phases.flatMap(phase => phase.tasks)
  const removed = new Set(tasks.map(({ id }) => id))
  const isGone = (tasks: readonly Removed[]) => tasks.every(({ id }) => removed.has(id))
  const files = [...groupBy(all, readSourcePath)].flatMap(([path, tasks]) =>
    path !== undefined && tasks.length >= manyTasks && isGone(tasks) ? path : [],
  )
  const isMany = tasks.length >= manyTasks && tasks.length * 5 > all.length
  const isAll = tasks.length > 0 && tasks.length === all.length
  if (!isAll && !isMany && files.length === 0) return null
  return { tasks: tasks.map(({ id, title }) => ({ id, title })), of: all.length, files }
}

/** The maximum number of removed tasks to list. The rest is only counted. */
const mostListed = 20

/** Asks the user to confirm removals, or throws if nobody can be asked. */
export async function confirmRemovals(
  io: Io,
  removals: Removals,
  { canPrompt, isSilent }: { canPrompt: boolean; isSilent: boolean },
): Promise<void> {
  const isAsked = canPrompt && io.canAsk()
  if (!isSilent || isAsked) listRemovals(io, removals)
  const [ja, en] = describeRemovals(removals)
  if (isAsked && (await io.confirm([`${ja}。続けますか？`, `${en}. Continue?`]))) return
  throw unconfirmed(removals)
}

function listRemovals({ say, report, messageColors }: Io, { tasks }: Removals): void {
  for (const { id, title } of tasks.slice(0, mostListed))
    report(messageColors.red(`  - ${sanitizeLine(id)}  ${sanitizeLine(title)}`))
  const rest = tasks.length - mostListed
  if (rest > 0) report(say([counted`  ほか ${rest} 件`, counted`  and ${rest} more`]))
}

function describeRemovals({ tasks, of, files }: Removals): Sentence {
  const names = joinFirst(files, 3)
  return [
    counted`この同期で、${of} 件中 ${tasks.length} 件のタスクがサーバーから削除されます${names && `（${names} のすべてを含む）`}`,
    counted`This sync would remove ${tasks.length} of ${of} ${plural(of, 'task')} from the server${names && `, including all of ${names}`}`,
  ]
}

const unconfirmed = (removals: Removals) =>
  new Failure(describeRemovals(removals), {
    exit: 'conflict',
    code: 'removals_unconfirmed',
    hint: [
      '意図した削除であれば、--allow-removals を付けて実行してください。そうでなければ、ファイルを確認してください',
      'Use --allow-removals if this is intended. Otherwise, check your files, for example with `git status`',
    ],
    facts: {
      removals: {
        total: removals.tasks.length,
        of: removals.of,
        files: removals.files,
        tasks: removals.tasks.slice(0, mostListed),
      },
    },
  })
