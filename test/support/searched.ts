import { expect } from 'vitest'
import type { Client } from './as.ts'
import { untilIdle } from './leftovers/background.ts'
import type { Project } from './world.ts'

/** What this caller finds, in one round trip. */
export async function search(as: Client, q: string, filters: Record<string, string> = {}): Promise<any> {
  const { status, body, trips } = await as('GET', `/api/search?${new URLSearchParams({ q, ...filters })}`)
  expect([status, body.code, trips]).toEqual([200, undefined, 1])
  return body
}

/** The kinds and titles of the results. */
export const found = async (as: Client, q: string, filters: Record<string, string> = {}): Promise<string[]> =>
  (await search(as, q, filters)).results.map(({ kind, title }: any) => `${kind} ${title}`)

/** Syncs a roadmap, and waits until it was prepared for searches after the response. */
export async function syncAndPrepare(as: Client, of: Project, slug: string, body: object): Promise<void> {
  const { status } = await as('PUT', `/api/projects/${of.id}/roadmaps/${slug}`, body)
  expect(status).toBe(200)
  await untilIdle()
}
