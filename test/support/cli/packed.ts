import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../dev/shared/root.ts'

const run = promisify(execFile)

/** Packs the command line and installs the package in a folder of its own, as users do. Returns the command's path. */
export async function packCairn(): Promise<{ cairn: string; remove(): void }> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-cli-'))
  await run('npm', ['pack', '--pack-destination', dir], { cwd: join(root, 'src', 'cli') })
  const [tarball] = readdirSync(dir)
  const options = ['--global', '--offline', '--no-audit', '--no-fund', '--prefix', dir]
  await run('npm', ['install', ...options, join(dir, tarball!)], { cwd: dir })
  return { cairn: join(dir, 'bin', 'cairn'), remove: () => rmSync(dir, { recursive: true, force: true }) }
}
