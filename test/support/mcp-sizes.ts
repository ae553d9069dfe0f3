import { expect } from 'vitest'
import { type Agent, anAgent } from './mcp.ts'
import type { Person } from './world.ts'

/** Bytes of a result (mcp § Sizes). */
export const resultLimit = 40_000

/** Calls a tool, and checks the size of the whole body. */
export async function sized(as: Agent, name: string, args: object): Promise<any> {
  const { status, bytes, statements, text, result } = await as.call(name, args)
  expect([status, result?.isError], text.slice(0, 300)).toEqual([200, undefined])
  expect(bytes.length, `${name} ${JSON.stringify(args)}`).toBeLessThanOrEqual(resultLimit)
  expect(statements).toBe(1)
  return result.structuredContent
}

/** Follows the cursors until there are so many items. Each page has some. The user gets a token of its own. */
export async function walked(
  who: Person,
  name: string,
  list: string,
  args: object,
  most: number,
): Promise<any[]> {
  const own = await anAgent(who)
  const items: any[] = []
  let cursor: string | null | undefined
  while (items.length < most && cursor !== null) {
    const page = await sized(own, name, { ...args, ...(cursor && { cursor }) })
    expect(page[list].length).toBeGreaterThan(0)
    items.push(...page[list])
    cursor = page.nextCursor
  }
  return items
}
