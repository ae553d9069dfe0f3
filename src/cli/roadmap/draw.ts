import { type Sentence, say } from '../language/language.ts'
import { colours } from '../terminal/output.ts'
import { shownOf } from '../terminal/shown.ts'
import type { Difference, Kind, PhaseChange, TaskChange } from './compare.ts'

const signs: Record<Kind, string> = { added: '+', changed: '~', removed: '-' }
const paints: Record<Kind, (text: string) => string> = {
  added: colours.green,
  changed: colours.yellow,
  removed: colours.red,
}

/** What would change, as a tree with signs: phases, and below each its tasks. */
export const drawDifference = ({ phases }: Difference): string => phases.flatMap(phaseLines).join('\n')

function phaseLines({ kind, title, tasks }: PhaseChange): string[] {
  const head = kind ? paints[kind](`${signs[kind]} ${shownOf(title)}`) : `  ${colours.bold(shownOf(title))}`
  return [head, ...tasks.map(taskLine)]
}

function taskLine(task: TaskChange): string {
  const { kind, id, title } = task
  const text = `${signs[kind]} ${shownOf(id)}  ${shownOf(title)}`
  return `    ${paints[kind](text)}${colours.dim(detailOf(task))}`
}

function detailOf({ kind, from, to, fields }: TaskChange): string {
  if (kind === 'added') return `  ${shownOf(to ?? '')}`
  if (kind === 'removed') return ''
  const names = fields.filter(name => name !== 'status').map(name => nameOf(name))
  const status = from === to ? [] : [`${shownOf(from ?? '')} → ${shownOf(to ?? '')}`]
  return `  ${[...status, ...new Set(names)].join(', ')}`
}

const nameOf = (field: string): string => (Object.hasOwn(names, field) ? say(names[field]!) : shownOf(field))

const names: Record<string, Sentence> = {
  title: ['タイトル', 'title'],
  summary: ['概要', 'summary'],
  plan: ['計画文書', 'plan'],
  planPath: ['計画文書', 'plan'],
  phase: ['フェーズ', 'phase'],
  dependsOn: ['依存関係', 'dependencies'],
  issues: ['課題', 'issues'],
  blockedReason: ['ブロックの理由', 'reason of the block'],
  startedAt: ['開始', 'start'],
  completedAt: ['完了', 'end'],
}
