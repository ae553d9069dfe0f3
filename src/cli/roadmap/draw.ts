import type { Say, Sentence } from '../language/language.ts'
import type { Palette } from '../terminal/colors.ts'
import type { Io } from '../terminal/io.ts'
import { sanitizeLine } from '../terminal/sanitize.ts'
import type { Difference, Kind, PhaseChange, TaskChange } from './compare.ts'

const signs: Record<Kind, string> = { added: '+', changed: '~', removed: '-' }
const paints: Record<Kind, keyof Palette> = { added: 'green', changed: 'yellow', removed: 'red' }

/** Draws the changes as a tree of phases and tasks, with signs. */
export const drawDifference = (io: Io, { phases }: Difference): string =>
  phases.flatMap(phase => phaseLines(io, phase)).join('\n')

function phaseLines(io: Io, { kind, title, tasks }: PhaseChange): string[] {
  const { colors } = io
  const head = kind
    ? colors[paints[kind]](`${signs[kind]} ${sanitizeLine(title)}`)
    : `  ${colors.bold(sanitizeLine(title))}`
  return [head, ...tasks.map(task => taskLine(io, task))]
}

function taskLine(io: Io, task: TaskChange): string {
  const { kind, id, title } = task
  const text = `${signs[kind]} ${sanitizeLine(id)}  ${sanitizeLine(title)}`
  return `    ${io.colors[paints[kind]](text)}${io.colors.dim(describeChange(io, task))}`
}

function describeChange({ say }: Io, { kind, from, to, fields }: TaskChange): string {
  if (kind === 'added') return `  ${sanitizeLine(to ?? '')}`
  if (kind === 'removed') return ''
  const names = fields.filter(name => name !== 'status').map(name => nameField(say, name))
  const status = from === to ? [] : [`${sanitizeLine(from ?? '')} → ${sanitizeLine(to ?? '')}`]
  return `  ${[...status, ...new Set(names)].join(', ')}`
}

const nameField = (say: Say, field: string): string =>
  Object.hasOwn(names, field) ? say(names[field]!) : sanitizeLine(field)

const names: Record<string, Sentence> = {
  title: ['タイトル', 'title'],
  summary: ['概要', 'summary'],
  plan: ['計画', 'plan'],
  planPath: ['計画', 'plan'],
  phase: ['フェーズ', 'phase'],
  dependsOn: ['依存関係', 'dependencies'],
  issues: ['課題', 'issues'],
  blockedReason: ['ブロックの理由', 'blocked reason'],
  startedAt: ['開始', 'start'],
  completedAt: ['完了', 'end'],
}
