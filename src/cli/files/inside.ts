import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { Failure } from '../terminal/failure.ts'

/**
 * Refuses a path in the repository that leads out of it through a symbolic link, because the repository's authors chose
 * that and not the user. A path outside of the repository is the user's own choice.
 */
export async function assertInside(cwd: string, root: string, path: string): Promise<void> {
  const place = resolve(cwd, path)
  if (!isBelow(root, place)) return
  const folder = await realpath(dirname(place)).catch(() => null)
  if (folder !== null && !isBelow(await realpath(root), folder)) throw leadsOut(path, folder)
}

function isBelow(root: string, path: string): boolean {
  const relativePath = relative(root, path)
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath)
}

const leadsOut = (path: string, folder: string) =>
  new Failure(
    [
      `${path} はシンボリックリンクによりリポジトリの外（${folder}）を指しています`,
      `${path} leads out of the repository to ${folder} through a symbolic link`,
    ],
    {
      code: 'leads_outside',
      hint: [
        'そこに保存するなら、実際のパスを -o で指定してください',
        'To save there, use the real path with -o',
      ],
      facts: { path, folder },
    },
  )
