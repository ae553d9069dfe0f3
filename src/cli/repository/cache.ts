import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import type { Repository } from './repository.ts'
import { writeFileAtomically } from './write-atomically.ts'

/**
 * Opens a value of the repository's cache, a file in git's own folder that is never committed. Losing it costs only time.
 */
export function openCache<Kept>(
  { io }: Pick<Context, 'io'>,
  { gitDir }: Pick<Repository, 'gitDir'>,
  topic: string,
  ...of: string[]
) {
  const path = gitDir && join(gitDir, 'cairn.json')
  const key = [topic, ...of].join(' ')
  return {
    get: (): Kept | null => (path ? ((readEntries(path)[key] as Kept | undefined) ?? null) : null),
    set: (value: Kept): void => {
      if (!path) return
      try {
        writeFileAtomically(path, `${JSON.stringify({ ...readEntries(path), [key]: value }, null, 2)}\n`)
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown
        io.warn(startsOver(thrown))
      }
    },
  }
}

const startsOver = ({ about: [ja, en] }: Failure): Sentence => [
  `${ja}。次回は最初から読み込みます`,
  `${en}, so the next run starts over`,
]

function readEntries(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
