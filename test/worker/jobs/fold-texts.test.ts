import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

// The job folds the documents of all projects, also those that other tests have just synced.
let own: OwnDatabase
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())

/** A roadmap with this many documents that are not folded. */
async function roadmapOf(documents: number): Promise<string> {
  const roadmap = id()
  await own.query`insert into orgs (id, name) values (${roadmap}, 'O')`
  await own.query`insert into projects (id, org_id, name) values (${roadmap}, ${roadmap}, 'P')`
  await own.query`
    insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
      task_total, task_done, task_blocked)
    values (${roadmap}, ${roadmap}, 'main', 't', '', now(), '{}', '[]', '', 'new', 0, 0, 0)`
  await own.query`
    insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
    select ${roadmap}, 10 + n || '.md', 'T1', 'ＡＢＣ ' || n, 'h' || n from generate_series(0, ${documents - 1}::int) n`
  return roadmap
}

describe('documents (search § Texts)', () => {
  it('are folded once by ten runs at once', async () => {
    const roadmap = await roadmapOf(40)
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => runJobOn('foldTexts', own.bindings, {}, { batchSize: 20 })),
    )
    expect(runs.some(({ folded }) => folded! > 0)).toBe(true)
    const texts = await own.query<{ folded: string }>`
      select folded from roadmap_texts where roadmap_id = ${roadmap} order by path`
    expect(texts.map(({ folded }) => folded)).toEqual(Array.from({ length: 40 }, (_, n) => `abc ${n}`))
    const [left] = await own.query<{ isDone: boolean }>`
      select texts_hash = documents_hash as "isDone" from roadmaps where id = ${roadmap}`
    expect(left!.isDone).toBe(true)
  })
})
