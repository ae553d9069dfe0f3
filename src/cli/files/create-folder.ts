import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { withDiskErrors } from '../terminal/disk.ts'
import { assertInside } from './inside.ts'

/**
 * Creates a missing folder to save to, if its name ends in `/`. The folder that it is in has to exist. `root` is that of the
 * repository; null outside of one.
 */
export async function createFolder(
  { cwd }: Pick<Context, 'cwd'>,
  root: string | null,
  output = '',
): Promise<void> {
  const at = resolve(cwd, output)
  if (!/[/\\]$/.test(output) || existsSync(at)) return
  if (root !== null) await assertInside(cwd, root, output)
  await withDiskErrors(output, () => mkdir(at))
}
