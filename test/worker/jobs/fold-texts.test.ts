import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { query } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { untilIdle } from '../../support/leftovers/background.ts'
import { payload } from '../../support/payload.ts'
import { bound } from '../../support/synced.ts'

const textsOf = (projectId: string) => query<{ path: string; folded: string }>`
  select path, folded from roadmap_texts where project_id = ${projectId} order by path`

describe('documents (search § Texts)', () => {
  it('are folded once by ten runs at once', async () => {
    const { of, sync } = await bound()
    await sync(
      payload([{ id: 'T1' }], {
        documents: Array.from({ length: 40 }, (_, n) => ({ path: `${n + 10}.md`, content: `ＡＢＣ ${n}` })),
      }),
    )
    await untilIdle()
    await query`update roadmaps set texts_hash = null where project_id = ${of.id}`
    await query`delete from roadmap_texts where project_id = ${of.id}`
    await Promise.all(Array.from({ length: 10 }, () => runJobOn('foldTexts', env, {}, { batchSize: 20 })))
    const texts = await textsOf(of.id)
    expect(texts.map(({ folded }) => folded)).toEqual(Array.from({ length: 40 }, (_, n) => `abc ${n}`))
    const [left] = await query<{ isDone: boolean }>`
      select texts_hash = documents_hash as "isDone" from roadmaps where project_id = ${of.id}`
    expect(left!.isDone).toBe(true)
  })
})
