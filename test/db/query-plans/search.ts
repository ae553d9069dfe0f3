import { expect, it } from 'vitest'
import { triesAll } from '../../support/extent.ts'
import { respond } from '../../support/plans/requests.ts'
import { memberOf } from './own-issues.ts'
import type { CrowdedStage } from './stage.ts'

/**
 * Tests that a search in many projects reads only what it finds, and the texts of five projects. It adds so many issues
 * that later reads of others would read more pages.
 */
export function itSearchesWithoutScans(stage: CrowdedStage): void {
  it.runIf(triesAll)(
    'a search in 500 projects with 5,000 issues, tasks, documents, and files, reading no others',
    async () => {
      const { of, browser } = await memberOf(stage, 'searcher', 500)
      const roadmap = `md5('searched roadmap' || n % 500)::uuid`
      const named = "case when n % 1000 = 7 then '検索の改善 ' else '一覧を直す ' end || n"
      await stage.inSession(async session => {
        for (const statement of [
          `insert into issues (id, project_id, number, title, body)
         select gen_random_uuid(), ${of}, n / 500 + 1, ${named}, 'text ' || n from generate_series(0, 4999) n`,
          `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash,
           documents_hash, texts_hash, names_version, task_total, task_done, task_blocked)
         select ${roadmap}, ${of}, 'main', 't', '', now(), '{}', '[]', 'x', 'x', 'x', 1, 0, 0, 0 from generate_series(0, 499) n`,
          `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
         select ${roadmap}, 'T' || n, 'P', n, 'todo', json_build_object('title', ${named}) from generate_series(0, 4999) n`,
          `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
         select ${roadmap}, ${named}, 'T' || n, 'text', 'x' from generate_series(0, 4999) n`,
          `insert into roadmap_names (roadmap_id, kind, part, name)
         select ${roadmap}, kind, case kind when 'task' then 'T' || n else ${named} end, ${named}
           from generate_series(0, 4999) n, unnest('{task,document}'::text[]) kind`,
          `insert into roadmap_texts (project_id, roadmap_id, path, content_hash, folded, written_at)
         select ${of}, ${roadmap}, ${named}, 'x', 'text', now() from generate_series(0, 4999) n`,
          `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
         select gen_random_uuid(), ${of}, ${named}, 1, 5, 'text/plain', md5('searcher')::uuid, md5('searcher')::uuid
           from generate_series(0, 4999) n`,
          'analyze projects, project_members, issues, issue_texts, roadmaps, roadmap_tasks, roadmap_documents, roadmap_names, roadmap_texts, files',
        ])
          await session.query(statement)
      })
      for (const [q, results] of [
        ['検索の改善', 20],
        ['改善', 20],
        ['T7', 1],
      ] as const) {
        const before = await rowsRead(stage)
        const scanned = await stage.scannedBy(async bindings => {
          const path = `/api/search?limit=50&q=${encodeURIComponent(q)}`
          const { status, body } = await respond(bindings, 'GET', path, browser)
          expect([status, body.results.length]).toEqual([200, results])
        })
        expect(scanned).toEqual([])
        const read = await rowsRead(stage)
        // The texts of five projects are 50 of each kind.
        expect(tables.filter((_, n) => read[n]! - before[n]! > (n < 5 ? 40 : 60))).toEqual([])
      }
    },
  )

  it('a search beside a hidden project with 10,000 matches, reading as much as beside none', async () => {
    const { browser } = await memberOf(stage, 'beside', 3)
    const readBy = async (q: string) => {
      const before = await rowsRead(stage)
      await stage.withBindings(async bindings => {
        const { body } = await respond(bindings, 'GET', `/api/search?q=${encodeURIComponent(q)}`, browser)
        expect([body.results, body.truncated]).toEqual([[], false])
      })
      return (await rowsRead(stage)).map((read, n) => read - before[n]!)
    }
    const beforeThem = [await readBy('隠れた'), await readBy('頂')]
    const [hidden, each] = ["md5('hidden')::uuid", 'generate_series(1, 10000) n']
    await stage.inSession(async session => {
      for (const statement of [
        `insert into projects (id, org_id, name)
         select ${hidden}, org_id, '隠れた頂' from projects where id = md5('of beside' || 0)::uuid`,
        `insert into issues (id, project_id, number, title, body)
         select gen_random_uuid(), ${hidden}, n, '隠れた頂 ' || n, '隠れた頂' from ${each}`,
        `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash,
           documents_hash, texts_hash, names_version, task_total, task_done, task_blocked)
         values (${hidden}, ${hidden}, 'main', 't', '', now(), '{}', '[]', 'x', 'x', 'x', 1, 0, 0, 0)`,
        `insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, body)
         select ${hidden}, 'T' || n, 'P', n, 'todo', '{"title":"隠れた頂"}' from ${each}`,
        `insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
         select ${hidden}, '隠れた頂 ' || n, 'T' || n, '隠れた頂', 'x' from ${each}`,
        `insert into roadmap_names (roadmap_id, kind, part, name)
         select ${hidden}, 'task', 'T' || n, '隠れた頂' from ${each}
         union all select ${hidden}, 'document', '隠れた頂 ' || n, '隠れた頂 ' || n from ${each}`,
        `insert into roadmap_texts (project_id, roadmap_id, path, content_hash, folded, written_at)
         select ${hidden}, ${hidden}, '隠れた頂 ' || n, 'x', '隠れた頂', now() from ${each}`,
        `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
         select gen_random_uuid(), ${hidden}, '隠れた頂 ' || n, 1, 5, 'text/plain', md5('beside')::uuid, md5('beside')::uuid
           from ${each}`,
      ])
        await session.query(statement)
    })
    expect([await readBy('隠れた'), await readBy('頂')]).toEqual(beforeThem)
  })
}

const tables = [
  'issues',
  'roadmap_names',
  'roadmap_tasks',
  'roadmap_documents',
  'files',
  'issue_texts',
  'roadmap_texts',
]

/** How many rows of each table have been read. */
const rowsRead = async (stage: CrowdedStage) => Promise.all(tables.map(table => stage.rowsRead(table)))
