import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { Failure } from '../terminal/failure.ts'

/**
 * Refuses a place in a repository whose folders lead out of it through a symbolic link: whoever wrote the repository chose
 * that, and not the person. A place elsewhere is the person's own choice.
 */
export async function assertInside(cwd: string, root: string, path: string): Promise<void> {
  const place = resolve(cwd, path)
  if (!isBelow(root, place)) return
  const folder = await realpath(dirname(place)).catch(() => null)
  if (folder !== null && !isBelow(await realpath(root), folder)) throw leadsOut(path, folder)
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const leadsOut = (path: string, folder: string) =>
  new Failure(
    [
      `${path} はシンボリックリンクによりリポジトリの外（${folder}）を指しています`,
      `${path} leads out of the repository through a symbolic link, to ${folder}`,
    ],
    {
      code: 'leads_outside',
      hint: [
        'そこに保存するなら、実際のパスを -o で指定してください',
        'To save there, give the real path by -o',
      ],
      facts: { path, folder },
    },
  )
