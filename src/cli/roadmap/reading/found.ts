import type { components } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'

type Sent = components['schemas']['SentRoadmap']
type SentPhase = Sent['phases'][number]
type SentTask = SentPhase['tasks'][number]

/** A location: a path from the repository's root, and a line from 1, or null for the whole file. */
export type Place = { file: string; line: number | null }

/**
 * A problem in a source. After an error, nothing is sent, because the roadmap would be incomplete. After a warning, the rest
 * is sent.
 */
export type Diagnostic = Place & { about: Sentence; isError: boolean }

/** A task and its location. It can have other keys than the service's own. */
export type FoundTask = {
  task: SentTask & Record<string, unknown>
  at: Place
  /** What distinguishes it from another task with its ID. The default is its title. */
  distinction?: string
  /** The ID that it had before if its phase had a prefix, or has one now. All tasks of the phase then have the other ID. */
  otherId?: string
  /** Whether its status is one that it does not have itself and that could not be read, so that the stored one is kept. */
  isStatusUnread?: boolean
  /** The task's documents. The one at `task.planPath` is its plan. */
  documents: FoundDocument[]
}

export type FoundPhase = {
  phase: Omit<SentPhase, 'tasks'> & Record<string, unknown>
  tasks: FoundTask[]
  /** Whether its own fields could not be read, so that the stored ones are kept. */
  isUnread?: boolean
}

/** A document. \`content\` has LF line endings, so that each checkout sends the same. */
export type FoundDocument = { path: string; content: string; at: Place }

/** A roadmap in a repository. `head` has the fields of the source besides its phases. */
export type FoundRoadmap = {
  /** Null if it could not be read, so that the stored one is kept. */
  head: Partial<Omit<Sent, 'phases'>> | null
  phases: FoundPhase[]
  /** The IDs of tasks whose files could not be read. Another task with such an ID gets one of its own. */
  unreadTasks?: { id: string; at: Place }[]
}

/** A reader of one tool's files. */
export type Reader = {
  /** The name in `.cairn.json` and for `--source`. */
  name: string
  /** The name of the tool. */
  title: string
  /** The paths that it reads, for the time of the last change and for `--watch`. */
  paths: readonly string[]
  isThere(folder: SourceFolder): boolean
  /** Whether a file is probably one of the tool, if no tool has a file that certainly is. */
  couldBeThere?(folder: SourceFolder): boolean
  read(folder: SourceFolder): FoundRoadmap | Promise<FoundRoadmap>
  /** Whether a stored task comes from this file or folder. Readers without it have one file for all tasks. */
  isFrom?(path: string, task: Pick<SentTask, 'id' | 'planPath'>): boolean
  /** Whether a file can be the one that a stored task was read from at another path. */
  isMovedFrom?(path: string, sourcePath: string): boolean
}

/** A repository's files. Problems become diagnostics and never exceptions. */
export type SourceFolder = {
  /** The repository's name, for sources without a name. */
  name: string
  /**
   * Lists a folder in code point order; empty if there is no such folder. Skips links that lead out of the repository with a
   * warning, and marks them as unread.
   */
  list(path: string): Entry[]
  /** Lists all files below some folders in code point order, each file once, however many links lead to it. */
  walk(...paths: string[]): string[]
  /** Reads a file as text with LF line endings. Null if it does not exist, or with a warning if it cannot be read. */
  read(path: string): string | null
  has(path: string): boolean
  /** Marks a path as not read, so that its stored items are kept. What `read` and `list` warn about is marked already. */
  markUnread(path: string): void
  /** Adds a warning. */
  warn(at: Place, about: Sentence): void
  /** Adds an error, after which nothing is sent. */
  fail(at: Place, about: Sentence): void
}

export type Entry = { name: string; path: string; isFolder: boolean }
