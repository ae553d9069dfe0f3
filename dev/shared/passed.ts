import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Runs a check of the files that have changed since they passed it, and remembers those that pass. `digests` has a
 * digest for each file, of everything that decides its result. If nothing has changed, it returns undefined.
 */
export async function checkChanged<T extends { code: number }>(
  file: string,
  digests: ReadonlyMap<string, string>,
  check: (paths: string[]) => Promise<T>,
): Promise<T | undefined> {
  const passed = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const changed = [...digests].filter(([, digest]) => !passed.has(digest)).map(([path]) => path)
  const outcome = changed.length > 0 ? await check(changed) : undefined
  if (outcome?.code === 0) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, [...digests.values()].join('\n'))
  }
  return outcome
}
