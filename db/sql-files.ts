import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The names of the SQL files in a folder, sorted. */
export const sqlFilesIn = (dir: string): string[] =>
  readdirSync(dir)
    .filter(name => name.endsWith('.sql'))
    .sort()

export const textOf = (dir: string, name: string): string =>
  readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
