import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Repository } from '../repository/repository.ts'
import { withDiskErrors } from './disk.ts'
import { assertInside } from './inside.ts'

/** Creates a missing folder to save to, if its name ends in `/`. The folder that it is in has to exist. */
export async function createFolder(
  { cwd }: Pick<Context, 'cwd'>,
  { root, gitDir, link }: Pick<Repository, 'root' | 'gitDir' | 'link'>,
  output = '',
): Promise<void> {
  const at = resolve(cwd, output)
  if (!/[/\\]$/.test(output) || existsSync(at)) return
  if (gitDir || link) await assertInside(cwd, root, output)
  await withDiskErrors(output, () => mkdir(at))
}
