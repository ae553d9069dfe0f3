import { check } from './check.ts'
import type { Rows } from './row.ts'
import { createScene } from './scene.ts'

/** Makes all changes of a table, one after another. The first is refused as if the user had lost access. */
export async function problemsOf(table: Rows): Promise<string[]> {
  const scene = await createScene()
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
