import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'
import type { Named } from './find/all.ts'
import { idsOf, isUnsettled, readImplied, readTable } from './table.ts'

/** What is checked: the rows of the table, the conditions that constraints imply, and the database's definitions. */
type Checked = {
  table: ReadonlyMap<string, string>
  implied: ReadonlyMap<string, string>
  catalog: string
}

const current = (): Checked => ({
  table: readTable(),
  implied: readImplied(),
  catalog: readFileSync(join(root, 'db', 'catalog.txt'), 'utf8'),
})

/** The faults of the table, one per line. `npm run guards -- check` fails if there is one. */
export function faultsOf(
  guards: readonly Named[],
  { table, implied, catalog }: Checked = current(),
): string[] {
  const ids = idsOf(guards)
  const known = new Set(ids)
  const missing = guards.filter((_, i) => !table.has(ids[i]!))
  const rows = [...table]
  const files = rows.flatMap(([id, noticed]) => {
    const [file] = noticed.match(/^test\/[\w/.-]+(?=: )/) ?? []
    return file && !existsSync(join(root, file)) ? [`${id} names ${file}, which does not exist`] : []
  })
  const open = new Set(rows.filter(([, noticed]) => isUnsettled(noticed)).map(([id]) => id))
  const exists = (constraint: string) => new RegExp(`^constraint \\w+\\.${constraint}: `, 'm').test(catalog)
  const constraints = [...implied].flatMap(([id, reason]) => [
    ...(open.has(id) ? [] : [`implied.txt has ${id}, which is not a guard without a test`]),
    ...(reason.endsWith('.') ? [] : reason.split(', '))
      .filter(name => !exists(name))
      .map(name => `implied.txt names ${name}, which does not exist`),
  ])
  return [
    ...missing.map(({ name }) => `Not in the table: ${name}`),
    ...rows.filter(([id]) => !known.has(id)).map(([id]) => `No longer in the sources: ${id}`),
    ...[...open].filter(id => !implied.has(id)).map(id => `No test notices: ${id}`),
    ...constraints,
    ...files,
  ]
}
