import type { components } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'

type Sent = components['schemas']['SentRoadmap']
type SentPhase = Sent['phases'][number]
type SentTask = SentPhase['tasks'][number]

/** Where something stands: a path from the repository's root, and a line from 1, or null where it is about the whole file. */
export type Place = { file: string; line: number | null }

/**
 * What is odd in a source. A `fault` keeps the roadmap from being whole, so nothing is sent; anything else is told, and
 * what can be read of it is sent.
 */
export type Diagnostic = Place & { about: Sentence; isError: boolean }

/** A task as a reader makes it, and where it was found; keys beyond the service's own are kept. */
export type FoundTask = {
  task: SentTask & Record<string, unknown>
  at: Place
  /** Documents whose task it is; the one at `task.planPath` is its plan. */
  documents: FoundDocument[]
}

export type FoundPhase = { phase: Omit<SentPhase, 'tasks'> & Record<string, unknown>; tasks: FoundTask[] }

/** `content` with LF at line ends, so that each checkout of a repository sends the same. */
export type FoundDocument = { path: string; content: string; at: Place }

/** What a reader makes of a repository. `head` is what the source itself says of the roadmap beside its phases. */
export type FoundRoadmap = {
  head: Partial<Omit<Sent, 'phases'>>
  phases: FoundPhase[]
}

/** Of one tool's files. */
export type Reader = {
  /** By which `.cairn.json` and `--source` name it. */
  name: string
  /** The tool's own name. */
  title: string
  /** The files and folders that it reads, from the repository's root, for the date of their last change and for watching. */
  paths: readonly string[]
  isThere(folder: SourceFolder): boolean
  read(folder: SourceFolder): FoundRoadmap | Promise<FoundRoadmap>
  /** Whether a stored task comes from this file, or from below this folder; without it, one file has all tasks. */
  isFrom?(path: string, task: Pick<SentTask, 'id' | 'planPath'>): boolean
}

/** A repository's files, read so that nothing in them can stop a reader; what is odd of them is remarked. */
export type SourceFolder = {
  /** The repository's name, for sources that have none of their own. */
  name: string
  /** The names in a folder, by code points, in NFC; none where there is no such folder. Symbolic links are left out, with a remark. */
  list(path: string): Entry[]
  /** All files below a folder, by path. */
  walk(path: string): string[]
  /** A file's text, without a byte order mark, with LF at line ends; null, with a fault, where it cannot be read as text. Null without one where there is no such file. */
  read(path: string): string | null
  has(path: string): boolean
  /** Notes a path that the source has but that was not read: what is stored of it is kept. Links are noted by themselves. */
  markUnread(path: string): void
  /** Tells what is odd, and goes on. */
  warn(at: Place, about: Sentence): void
  /** Tells why the roadmap cannot be whole. */
  fail(at: Place, about: Sentence): void
}

export type Entry = { name: string; path: string; isFolder: boolean }
