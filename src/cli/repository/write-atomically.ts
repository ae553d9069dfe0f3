import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file whole or not at all: beside its place first, under a name that nobody can know, then into its place. A
 * symbolic link there is replaced and not followed.
 */
export function writeFileAtomically(path: string, text: string, mode = 0o666): void {
  const draft = join(dirname(path), `.${basename(path)}-${randomUUID()}`)
  try {
    writeFileSync(draft, text, { mode, flag: 'wx' })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}
