/** The six statuses of the service. */
export type Status = 'todo' | 'in_progress' | 'done' | 'blocked' | 'deferred' | 'cancelled'

/** The words of the tools and their users for each status. docs/cli.md lists them. */
export const statusWords: Record<Status, readonly string[]> = {
  todo: [
    ...['todo', 'to do', 'open', 'new', 'pending', 'planned', 'ready', 'backlog', 'queued', 'proposed'],
    ...['draft', 'not started', 'unstarted', 'pinned'],
  ],
  in_progress: [
    ...['in progress', 'doing', 'started', 'active', 'wip', 'working', 'ongoing', 'hooked'],
    ...['review', 'in review', 'reviewing', 'testing', 'in testing', 'qa', 'in qa'],
  ],
  done: [
    'done',
    'completed',
    'complete',
    'closed',
    'finished',
    'resolved',
    'fixed',
    'merged',
    'shipped',
    'released',
  ],
  blocked: ['blocked', 'waiting', 'stuck'],
  deferred: ['deferred', 'postponed', 'later', 'someday', 'icebox', 'paused', 'on hold', 'parked'],
  cancelled: [
    ...['cancelled', 'canceled', "won't do", "won't fix", 'rejected', 'abandoned', 'dropped', 'obsolete'],
    ...['duplicate', 'invalid', 'not planned', 'superseded'],
  ],
}

/** Converts a word of any case and punctuation to a status; undefined if it is unknown. */
export const toStatus = (word: string): Status | undefined => byKey.get(keyOf(word))

const keyOf = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const byKey = new Map(
  Object.entries(statusWords).flatMap(([status, words]) =>
    words.map(word => [keyOf(word), status as Status]),
  ),
)
