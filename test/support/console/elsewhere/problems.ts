import { check } from './check.ts'
import type { Rows, Scene } from './row.ts'

/** Makes all changes of a table, one after another. The first is refused as if the user had lost access. */
export async function problemsOf(table: Rows, scene: Scene): Promise<string[]> {
  const problems: string[] = []
  let refusal = 403
  for (const [file, writes] of Object.entries(table))
    for (const [write, rows] of Object.entries(writes))
      for (const row of [rows].flat()) {
        problems.push(...(await check(`${file} ${write}`, row, refusal, scene)))
        refusal = 409
      }
  return problems
}
