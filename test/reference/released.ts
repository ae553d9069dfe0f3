import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const document = 'docs/openapi.json'

/**
 * The document that clients were promised: of the last tag, or, where there is none, the latest that is committed and
 * differs from this one. Null where there is no other, or no history at all.
 */
export function releasedDocument(current: string): string | null {
  const tag = git('describe', '--tags', '--abbrev=0')?.trim()
  if (tag) return git('show', `${tag}:${document}`)
  const commits = git('log', '-20', '--format=%H', '--', document)?.split('\n').filter(Boolean) ?? []
  for (const commit of commits) {
    const text = git('show', `${commit}:${document}`)
    if (text !== null && text !== current) return text
  }
  return null
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}
