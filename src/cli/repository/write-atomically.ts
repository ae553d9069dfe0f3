import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { withDiskErrorsSync } from '../terminal/disk.ts'

/**
 * Writes a file atomically: a draft with a random name, then a rename. A symbolic link is replaced and not followed.
 */
export function writeFileAtomically(path: string, content: string | Buffer, mode = 0o666): void {
  const draft = join(dirname(path), `.${basename(path)}-${randomUUID()}`)
  withDiskErrorsSync(path, () => {
    try {
      writeFileSync(draft, content, { mode, flag: 'wx' })
      renameSync(draft, path)
    } finally {
      rmSync(draft, { force: true })
    }
  })
}
