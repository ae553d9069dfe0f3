import { describe, expect, it } from 'vitest'
import { type DocumentInput, payload, type TaskInput, unclaimed } from '../../../support/payload.ts'
import { randomOf } from '../../../support/random.ts'
import { bound } from '../../../support/synced.ts'

type Phases = { id: string; status?: string; tasks: TaskInput[] }[]

function randomSnapshot(roll: ReturnType<typeof randomOf>): { phases: Phases; documents: DocumentInput[] } {
  const statuses = ['todo', 'in_progress', 'done', 'blocked']
  const ids = [...'ABCDEFGHIJ'].filter(() => roll(3) > 0).sort(() => roll(3) - 1)
  const task = (id: string): TaskInput => ({
    id,
    status: statuses[roll(4)]!,
    planPath: `${ids[roll(ids.length)]}.md`,
    extra: roll(3),
  })
  const phases = ['P1', 'P2', 'P3'].map((id, n) => ({
    id,
    ...(roll(3) > 0 && { status: statuses[roll(4)]! }),
    tasks: ids.filter((_, at) => at % 3 === n).map(task),
  }))
  const documents = ids
    .filter(() => roll(2) === 0)
    .map(id => ({
      path: `${id}.md`,
      taskId: ids[roll(ids.length)]!,
      content: roll(4) ? `text ${roll(3)}` : '',
    }))
  return { phases, documents }
}

describe('after any history the stored roadmap is the last snapshot (roadmaps § Sync)', () => {
  it.each([1, 2, 3])('seed %i', async seed => {
    const { sync, path, as } = await bound()
    const roll = randomOf(seed)
    let before = new Map<string, string>()
    for (let step = 0; step < 12; step++) {
      const { phases, documents } = randomSnapshot(roll)
      const sent = payload([], { at: new Date(Date.UTC(2026, 0, 1 + step)).toISOString(), phases, documents })
      const { body } = await sync(sent)
      const now = new Map(documents.map(({ path, taskId, content }) => [path, `${taskId} ${content}`]))
      expect(body.documents).toEqual({
        upserted: [...now].filter(([path, text]) => before.get(path) !== text).length,
        unchanged: [...now].filter(([path, text]) => before.get(path) === text).length,
        deleted: [...before.keys()].filter(path => !now.has(path)).length,
      })
      before = now
      const { roadmap } = (await as('GET', path)).body
      expect(roadmap.phases).toEqual(unclaimed(sent.roadmap.phases))
      const contents = await Promise.all(
        documents.map(async ({ path: of }) => (await as('GET', `${path}/documents/${of}`)).body.document),
      )
      expect(contents).toEqual(sent.planDocuments)
      expect(roadmap.documents).toHaveLength(documents.length)
      expect((await sync(sent)).trips).toBe(1)
    }
  })
})
