import { type Sentence, say } from '../language/language.ts'
import { colours } from './output.ts'

/** The states that issues have, and the tasks of roadmaps where their tool has no others. */
export const statuses = ['todo', 'in_progress', 'blocked', 'done', 'deferred', 'cancelled'] as const

export type Status = (typeof statuses)[number]

const names: Record<Status, Sentence> = {
  todo: ['未着手', 'To do'],
  in_progress: ['進行中', 'In progress'],
  blocked: ['ブロック中', 'Blocked'],
  done: ['完了', 'Done'],
  deferred: ['保留', 'Deferred'],
  cancelled: ['中止', 'Cancelled'],
}

const paints: Record<Status, (text: string) => string> = {
  todo: text => text,
  in_progress: colours.cyan,
  blocked: colours.red,
  done: colours.green,
  deferred: colours.yellow,
  cancelled: colours.dim,
}

/** A state as a coloured cell of a table; one that a roadmap has of its own is called what it is. */
export const statusCell = (status: string) =>
  isStatus(status) ? { text: say(names[status]), paint: paints[status] } : status

const isStatus = (status: string): status is Status => Object.hasOwn(names, status)
