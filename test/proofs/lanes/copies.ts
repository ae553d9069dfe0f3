import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'

/** A copy of the work tree with the same dependencies, which may be changed. */
export function copyTree(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-lane-'))
  for (const file of list().filter(file => existsSync(join(root, file))))
    cpSync(join(root, file), join(dir, file))
  for (const modules of ['node_modules', 'test/node_modules'])
    symlinkSync(join(root, modules), join(dir, modules), 'dir')
  const remove = () => {
    process.off('exit', remove)
    rmSync(dir, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { dir, remove }
}

const list = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
