import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const document = 'docs/openapi.json'

/**
 * The document of the last tag. Without tags, the latest committed document that differs from the current one. Null if
 * there is none.
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
