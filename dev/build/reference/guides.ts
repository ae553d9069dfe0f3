import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The guides of a directory as one text, in the order of their file names. Each begins with its only level 1 heading. */
export const guidesOf = (directory: string): string =>
  readdirSync(directory)
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => readFileSync(join(directory, name), 'utf8').trim())
    .join('\n\n')
