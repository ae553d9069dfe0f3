import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
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
        io.warn(cannotWrite(path, thrown))
      }
    },
  }
}

const cannotWrite = (path: string, thrown: unknown): Sentence => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return [
    `${path} に書き込めないため、次回は最初から読み込みます（${cause}）`,
    `Cannot write ${path}, so the next run starts over (${cause})`,
  ]
}

function readEntries(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
