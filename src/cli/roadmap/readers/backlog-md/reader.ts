import { basename } from 'node:path'
import type { Sentence } from '../../../language/language.ts'
import { compareTexts } from '../../../language/order.ts'
import { isAtOrBelow, toSendablePath } from '../../reading/document-paths.ts'
import type { FoundPhase, Reader } from '../../reading/found.ts'
import { toText } from '../../reading/texts.ts'
import { findBacklog, rootConfig, usualFolders } from './folder.ts'
import { parseFileName } from './ids.ts'
import { type Milestone, type Milestones, readMilestones } from './milestones.ts'
import { type BacklogTask, isTaskPath, readTasks } from './tasks.ts'

/** Milestones become phases in the order of their IDs. Tasks without a milestone are in the last phase. */
export const backlogMd: Reader = {
  name: 'backlog-md',
  title: 'Backlog.md',
  paths: [...usualFolders, rootConfig],
  isThere: folder => findBacklog(folder) !== null,
  async read(folder) {
    const backlog = findBacklog(folder)
    if (!backlog) {
      folder.fail({ file: usualFolders[0], line: null }, isMissing)
      return { head: {}, phases: [] }
    }
    const milestones = await readMilestones(folder, backlog)
    const { tasks, unread } = await readTasks(folder, backlog)
    const name = toText(backlog.config.project_name ?? backlog.config.projectName)
    const named = name ? { project: { id: folder.name, name } } : {}
    const head = backlog.isConfigUnread ? null : named
    return { head, phases: buildPhases(tasks, milestones), unreadTasks: unread }
  },
  isFrom: (path, { id, planPath }) =>
    isAtOrBelow(toSendablePath(path), planPath ?? '') ||
    (planPath ? false : parseFileName(basename(path))?.id === id),
  isMovedFrom(path, sourcePath) {
    const [name, before] = [basename(path), basename(sourcePath)]
    const id = parseFileName(name)?.id
    return isTaskPath(path) && (name === before || (id !== undefined && parseFileName(before)?.id === id))
  },
}

const none: Milestone = { id: 'no-milestone', title: 'No milestone', isArchived: true }

/** Builds phases for open milestones and those with tasks. Milestones with a file come first. */
function buildPhases(tasks: BacklogTask[], { all, find }: Milestones): FoundPhase[] {
  const groups = new Map<string, Group>()
  const groupOf = (milestone: Milestone) => {
    const key = milestone.id.toLowerCase()
    const group = groups.get(key) ?? { milestone, tasks: [] }
    groups.set(key, group)
    return group
  }
  for (const milestone of all) groupOf(milestone)
  const unlisted = groups.size
  for (const task of tasks)
    groupOf(task.milestone === undefined ? none : find(task.milestone)).tasks.push(task)
  const inOrder = [...groups.values()]
  return [...inOrder.slice(0, unlisted), ...inOrder.slice(unlisted).sort(byMilestone)]
    .filter(group => group.tasks.length || !group.milestone.isArchived)
    .map(group => buildPhase(group.milestone, group.tasks))
}

type Group = { milestone: Milestone; tasks: BacklogTask[] }

const byMilestone = ({ milestone: one }: Group, { milestone: other }: Group): number =>
  Number(one === none) - Number(other === none) || compareTexts(one.id, other.id)

const buildPhase = (
  { id, title, due_date, isUnread = false }: Milestone,
  tasks: BacklogTask[],
): FoundPhase => ({
  phase: { id, title, ...(due_date && { due_date }) },
  isUnread,
  tasks: tasks.map(({ found }) => found).sort((one, other) => compareTexts(one.task.id, other.task.id)),
})

const isMissing: Sentence = ['Backlog.md のフォルダーがありません', 'No Backlog.md folder found']
