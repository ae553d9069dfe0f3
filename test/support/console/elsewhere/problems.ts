import { isTried } from '../../extent.ts'
import { check } from './check.ts'
import type { Rows, Scene } from './row.ts'

/**
 * Makes all changes of a table, one after another. A quarter of them is also refused before, and with `TESTS=all` each. The
 * first is refused as if the user had lost access.
 */
export async function problemsOf(table: Rows, scene: Scene): Promise<string[]> {
  const problems: string[] = []
  let isFirst = true
  for (const [file, writes] of Object.entries(table))
    for (const [write, rows] of Object.entries(writes))
      for (const [i, row] of [rows].flat().entries()) {
        const refusal = isFirst ? 403 : isTried(4, write, i) || row.until ? 409 : null
        problems.push(...(await check(`${file} ${write}`, row, refusal, scene)))
        isFirst = false
      }
  return problems
}
