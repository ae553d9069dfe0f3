import type { Sentence } from '../language/language.ts'
import type { Palette } from './colors.ts'
import type { Io } from './io.ts'
import type { Cell } from './table.ts'

/** The statuses of issues. Roadmap tasks can also have statuses of their own tool. */
export const statuses = ['todo', 'in_progress', 'blocked', 'done', 'deferred', 'cancelled'] as const

export type Status = (typeof statuses)[number]

const names: Record<Status, Sentence> = {
  todo: ['未着手', 'To do'],
  in_progress: ['進行中', 'In progress'],
  blocked: ['ブロック中', 'Blocked'],
  done: ['完了', 'Done'],
  deferred: ['保留', 'Deferred'],
  cancelled: ['中止', 'Canceled'],
}

const paints: Partial<Record<Status, keyof Palette>> = {
  in_progress: 'cyan',
  blocked: 'red',
  done: 'green',
  deferred: 'yellow',
  cancelled: 'dim',
}

/** Renders a status as a colored table cell. A tool's own status keeps its name. */
export function statusCell({ say, colors }: Io, status: string): Cell {
  if (!isStatus(status)) return status
  const text = say(names[status])
  const paint = paints[status]
  return paint ? { text, paint: colors[paint] } : text
}

const isStatus = (status: string): status is Status => Object.hasOwn(names, status)
