import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'
import type { Named } from './find/all.ts'
import { idsOf, isUnsettled, readTable } from './table.ts'

/** The faults of the table, one per line. `npm run guards -- check` fails if there is one. */
export function faultsOf(guards: readonly Named[], table = readTable()): string[] {
  const ids = idsOf(guards)
  const known = new Set(ids)
  const missing = guards.filter((_, i) => !table.has(ids[i]!))
  const rows = [...table]
  const files = rows.flatMap(([id, noticed]) => {
    const [file] = noticed.match(/^test\/[\w/.-]+(?=: )/) ?? []
    return file && !existsSync(join(root, file)) ? [`${id} names ${file}, which does not exist`] : []
  })
  return [
    ...missing.map(({ name }) => `Not in the table: ${name}`),
    ...rows.filter(([id]) => !known.has(id)).map(([id]) => `No longer in the sources: ${id}`),
    ...rows.filter(([, noticed]) => isUnsettled(noticed)).map(([id]) => `No test notices: ${id}`),
    ...files,
  ]
}
