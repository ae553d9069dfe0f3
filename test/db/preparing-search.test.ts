import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()
const id = '00000000-0000-4000-8000-0000000000d1'
let sync: Awaited<ReturnType<typeof database.connect>>

beforeAll(async () => {
  sync = await database.connect()
  await sync.query(`
    insert into orgs (id, name) values ('${id}', 'O');
    insert into projects (id, org_id, name) values ('${id}', '${id}', 'P');
    insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
      texts_hash, task_total, task_done, task_blocked)
    values ('${id}', '${id}', 'main', 't', '', now(), '{}', '[]', '', '', '', 0, 0, 0);
    insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
    values ('${id}', 'T1', 'P1', 1, 'todo', '{"title":"設計"}')`)
})
afterAll(() => sync.end())

const prepare = async (): Promise<boolean | null> => {
  const { rows } = await database.client.query('select prepare_search($1, 1000) as "isLeft"', [id])
  return rows[0].isLeft
}

const stored = async () => {
  const { rows } = await sync.query(
    `select r.names_version = r.version as "isComplete", (select array_agg(name) from roadmap_names) as names
       from roadmaps r`,
  )
  return rows[0]
}

/** The transaction of `sync` would otherwise see the same activity again. */
const untilItWaits = async () => {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await sync.query(waiting)).rowCount === 0) await sync.query('select pg_stat_clear_snapshot()')
}

describe('preparing a roadmap for searches (search § Names)', { shuffle: false }, () => {
  it('leaves its names incomplete if a sync was faster, and stores next what that brought', async () => {
    expect(await prepare()).toBe(true)
    expect(await stored()).toEqual({ isComplete: null, names: ['設計'] })
    await sync.query('begin; update roadmaps set version = version + 1')
    const waiting = prepare()
    await untilItWaits()
    await sync.query(`update roadmap_tasks set body = '{"title":"実装"}'; commit`)
    expect(await waiting).toBe(true)
    expect(await stored()).toEqual({ isComplete: null, names: ['設計'] })
    while (await prepare());
    expect(await stored()).toEqual({ isComplete: true, names: ['実装'] })
  })

  it('is left to the call that has begun it', async () => {
    await sync.query('update roadmaps set version = version + 1')
    await sync.query('begin')
    const { rows } = await sync.query('select prepare_search($1, 1000) as "isLeft"', [id])
    expect(rows[0].isLeft).toBe(true)
    expect(await prepare()).toBe(null)
    await sync.query('commit')
    expect(await stored()).toMatchObject({ isComplete: true })
  })

  it('folds the documents of a sync that it waited for (search § Texts)', async () => {
    await sync.query(`
      insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
      values ('${id}', 'T1.md', 'T1', 'OLD', 'old');
      update roadmaps set documents_hash = 'old'`)
    await sync.query("begin; update roadmaps set documents_hash = 'new'")
    const waiting = prepare()
    await untilItWaits()
    await sync.query("update roadmap_documents set content = 'NEW', content_hash = 'new'; commit")
    expect([await waiting, await prepare()]).toEqual([false, null])
    expect((await sync.query('select folded from roadmap_texts')).rows).toEqual([{ folded: 'new' }])
  })

  it('ends without an error if the roadmap is deleted meanwhile', async () => {
    await sync.query(`update roadmap_tasks set body = '{"title":"検証"}'`)
    await sync.query('update roadmaps set version = version + 1')
    await sync.query('begin; delete from roadmaps')
    const waiting = prepare()
    await untilItWaits()
    await sync.query('commit')
    expect(await waiting).toBe(true)
    expect(await prepare()).toBe(null)
  })
})
