import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { readFiles } from './made-folders.ts'

/** The file of the feature `001-auth`. */
export const file = 'specs/001-auth/tasks.md'

/** Reads a feature from its lines. */
export const readLines = (...lines: string[]) => readFiles(specKit, { [file]: lines.join('\n') })

/** The IDs of all tasks without the name of the feature. */
export const idsIn = ({ tasks }: { tasks: { id: string }[] }): string[] =>
  tasks.map(({ id }) => id.replace(/^001-auth\//, ''))
