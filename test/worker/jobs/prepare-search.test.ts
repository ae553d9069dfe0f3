import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { watchConsole } from '../../support/logged.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

// The job prepares the roadmaps of all projects, also those that other tests have just synced.
let own: OwnDatabase
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())

/** A roadmap with this many tasks and documents that is not prepared. */
async function roadmapOf(documents: number, tasks: number): Promise<string> {
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
  await own.query`
    insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
    select ${roadmap}, 'T' || n, 'P1', n, 'todo', json_build_object('title', '設計 ' || n)
      from generate_series(1, ${tasks}::int) n`
  return roadmap
}

/** A roadmap that cannot be prepared, and is the next one. */
async function brokenRoadmap(): Promise<string> {
  const roadmap = await roadmapOf(0, 1)
  // Postgres cannot read this title.
  await own.query`
    update roadmap_tasks set body = ${'{"title":"\\u0000"}'}::json where roadmap_id = ${roadmap}`
  await own.query`update roadmaps set synced_at = now() - interval '1 day' where id = ${roadmap}`
  return roadmap
}

/** Its names, with what they are of, and whether it is prepared. */
async function preparedIn(roadmap: string) {
  const names = await own.query<{ name: string }>`
    select kind || ' ' || part || ': ' || name as name from roadmap_names where roadmap_id = ${roadmap} order by 1`
  const [is] = await own.query<{ done: boolean }>`
    select texts_hash = documents_hash and names_version = version as done from roadmaps where id = ${roadmap}`
  return { names: names.map(({ name }) => name), isDone: is!.done }
}

describe('roadmaps (search § Names; search § Texts)', () => {
  it('are prepared once by ten runs at once', async () => {
    const roadmap = await roadmapOf(40, 2)
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => runJobOn('prepareSearch', own.bindings, {}, { batchSize: 20 })),
    )
    expect(runs.some(({ prepared }) => prepared! > 0)).toBe(true)
    const texts = await own.query<{ folded: string }>`
      select folded from roadmap_texts where roadmap_id = ${roadmap} order by path`
    expect(texts.map(({ folded }) => folded)).toEqual(Array.from({ length: 40 }, (_, n) => `abc ${n}`))
    expect(await preparedIn(roadmap)).toEqual({
      names: [
        ...Array.from({ length: 40 }, (_, n) => `document ${10 + n}.md: ${10 + n}.md`),
        'task T1: 設計 1',
        'task T2: 設計 2',
      ],
      isDone: true,
    })
  })

  it('have their names stored 1,000 at a time, and later only those that changed', async () => {
    const roadmap = await roadmapOf(0, 2_001)
    const [first] = await own.query<{ left: boolean }>`select prepare_search(${roadmap}, 20) as left`
    expect(first!.left).toBe(true)
    expect(await preparedIn(roadmap)).toMatchObject({ names: { length: 1_000 }, isDone: null })
    await runJobOn('prepareSearch', own.bindings)
    expect(await preparedIn(roadmap)).toMatchObject({ names: { length: 2_001 }, isDone: true })
    const before = await own.query`select xmin::text, part from roadmap_names where roadmap_id = ${roadmap}`

    await own.query`update roadmap_tasks set body = '{"title":"実装"}' where roadmap_id = ${roadmap} and id = 'T7'`
    await own.query`delete from roadmap_tasks where roadmap_id = ${roadmap} and id = 'T8'`
    await own.query`update roadmaps set version = version + 1 where id = ${roadmap}`
    await runJobOn('prepareSearch', own.bindings)
    const after = await own.query<{ part: string; name: string; xmin: string }>`
      select xmin::text, part, name from roadmap_names where roadmap_id = ${roadmap}`
    const known = new Set(before.map(({ part, xmin }) => `${part} ${xmin}`))
    expect(after.filter(({ part, xmin }) => !known.has(`${part} ${xmin}`))).toMatchObject([
      { part: 'T7', name: '実装' },
    ])
    expect(after.some(({ part }) => part === 'T8')).toBe(false)
  })

  it('have long titles stored in parts of about 500,000 bytes, and of each the first 100,000 characters', async () => {
    const roadmap = await roadmapOf(0, 151)
    // ﷺ stands for 18 characters.
    await own.query`
      update roadmap_tasks
         set body = json_build_object('title',
               case id when 'T151' then repeat('ﷺ', 100001) else repeat('Titles ' || position, 500) end)
       where roadmap_id = ${roadmap}`
    await own.query`select prepare_search(${roadmap}, 20)`
    const { length } = (await preparedIn(roadmap)).names
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(125)
    await runJobOn('prepareSearch', own.bindings)
    expect(await preparedIn(roadmap)).toMatchObject({ names: { length: 151 }, isDone: true })
    const [long] = await own.query<{ of: number }>`
      select char_length(name) as of from roadmap_names where roadmap_id = ${roadmap} and part = 'T151'`
    expect(long!.of).toBe(100_000)
  })

  it('do not wait for one that fails, with which the run fails in the end', async () => {
    const [broken, next] = [await brokenRoadmap(), await roadmapOf(1, 1)]
    const run = runJobOn('prepareSearch', own.bindings)
    await expect(run).rejects.toThrow(`${broken} was passed over`)
    expect(await preparedIn(next)).toMatchObject({ names: { length: 2 }, isDone: true })
    await own.query`delete from roadmaps where id = ${broken}`
  })

  it('are prepared beside more failures than a run has batches, and each failure is in the log', async () => {
    const lines = watchConsole()
    const broken = [await brokenRoadmap(), await brokenRoadmap()]
    const next = await roadmapOf(0, 1)
    const run = runJobOn('prepareSearch', own.bindings, {}, { maxBatches: 1 })
    await expect(run).rejects.toThrow('was passed over')
    expect(await preparedIn(next)).toMatchObject({ names: ['task T1: 設計 1'] })
    const failures = lines.map(line => JSON.parse(line))
    expect(failures).toMatchObject(broken.map(() => ({ failure: 'passed over', job: 'prepareSearch' })))
    expect(failures.map(failure => failure.id).toSorted()).toEqual(broken.toSorted())
    for (const roadmap of broken) await own.query`delete from roadmaps where id = ${roadmap}`
  })
})
