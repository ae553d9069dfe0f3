import { expect, it } from 'vitest'
import { respond } from '../../support/plans/requests.ts'
import { memberOf } from './own-issues.ts'
import type { CrowdedStage } from './stage.ts'

/**
 * Tests that a search in many projects reads only what it finds, and the texts of five projects. It adds so many issues
 * that later reads of others would read more pages.
 */
export function itSearchesWithoutScans(stage: CrowdedStage): void {
  it('a search in 500 projects with 5,000 issues, tasks, documents, and files, reading no others', async () => {
    const { of, browser } = await memberOf(stage, 'searcher', 500)
    const roadmap = `md5('searched roadmap' || n % 500)::uuid`
    const named = "case when n % 1000 = 7 then '検索の改善 ' else '一覧を直す ' end || n"
    await stage.inSession(async session => {
      for (const statement of [
        `insert into issues (id, project_id, number, title, body)
         select gen_random_uuid(), ${of}, n / 500 + 1, ${named}, 'text ' || n from generate_series(0, 4999) n`,
        `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash,
           documents_hash, texts_hash, task_total, task_done, task_blocked)
         select ${roadmap}, ${of}, 'main', 't', '', now(), '{}', '[]', 'x', 'x', 'x', 0, 0, 0 from generate_series(0, 499) n`,
        `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
         select ${roadmap}, 'T' || n, 'P', n, 'todo', json_build_object('title', ${named}) from generate_series(0, 4999) n`,
        `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
         select ${roadmap}, ${named}, 'T' || n, 'text', 'x' from generate_series(0, 4999) n`,
        `insert into roadmap_texts (project_id, roadmap_id, path, content_hash, folded, written_at)
         select ${of}, ${roadmap}, ${named}, 'x', 'text', now() from generate_series(0, 4999) n`,
        `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
         select gen_random_uuid(), ${of}, ${named}, 1, 5, 'text/plain', md5('searcher')::uuid, md5('searcher')::uuid
           from generate_series(0, 4999) n`,
        'analyze projects, project_members, issues, issue_texts, roadmaps, roadmap_tasks, roadmap_documents, roadmap_texts, files',
      ])
        await session.query(statement)
    })
    const tables = ['issues', 'roadmap_tasks', 'roadmap_documents', 'files', 'issue_texts', 'roadmap_texts']
    const rowsRead = async () => Promise.all(tables.map(table => stage.rowsRead(table)))
    for (const [q, results] of [
      ['検索の改善', 20],
      ['改善', 20],
      ['T7', 1],
    ] as const) {
      const before = await rowsRead()
      const scanned = await stage.scannedBy(async bindings => {
        const path = `/api/search?limit=50&q=${encodeURIComponent(q)}`
        const { status, body } = await respond(bindings, 'GET', path, browser)
        expect([status, body.results.length]).toEqual([200, results])
      })
      expect(scanned).toEqual([])
      const read = await rowsRead()
      // The texts of five projects are 50 of each kind.
      expect(tables.filter((_, n) => read[n]! - before[n]! > (n < 4 ? 40 : 60))).toEqual([])
    }
  })
}
