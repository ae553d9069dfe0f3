import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { id, ownerDatabase, query } from '../../../support/database.ts'
import { issueScene, newIssue } from '../../../support/issues.ts'
import { payload } from '../../../support/payload.ts'
import { found, search, syncAndPrepare } from '../../../support/searched.ts'
import { bind, type Project, person, project } from '../../../support/world.ts'

describe('texts (search § Texts)', () => {
  it('are searched in the five projects of the newest events of the caller, and in one that is named', async () => {
    const who = await person()
    const as = await asBrowser(who)
    const word = `言葉${id().slice(0, 8)}`
    const made: Project[] = []
    for (let n = 0; n < 7; n++) {
      const of = await project({ owner: who })
      await as('POST', `/api/projects/${of.id}/issues`, { title: `${n}`, body: word })
      made.push(of)
    }
    const titles = async () => (await search(as, word)).results.map(({ title }: any) => title)
    expect(await titles()).toEqual(['6', '5', '4', '3', '2'])
    await as('POST', `/api/projects/${made[0]!.id}/issues`, { title: '別' })
    expect((await titles()).toSorted()).toEqual(['0', '3', '4', '5', '6'])
    expect(
      (await search(as, word, { projectId: made[1]!.id })).results.map(({ title }: any) => title),
    ).toEqual(['1'])
  })

  it('are truncated after 10 MB, the newest first, issues and documents alike', async () => {
    const here = await issueScene()
    await bind(here.of)
    const big = 'x'.repeat(60_000)
    await newIssue(here, { title: '古い', body: `old words ${big}` })
    await query`update issue_texts set written_at = now() - interval '1 day' where project_id = ${here.of.id}`
    const documents = [0, 1, 2, 3, 4].map(n => ({
      path: `${n}.md`,
      content: `new words ${n} ${'y'.repeat(1_900_000)}`,
    }))
    await syncAndPrepare(here.as, here.of, 'main', payload([{ id: 'T1', title: 'x' }], { documents }))
    const before = await search(here.as, 'words')
    expect([before.results.length, before.truncated]).toEqual([6, false])
    await syncAndPrepare(
      here.as,
      here.of,
      'main',
      payload([{ id: 'T1', title: 'x' }], {
        at: '2026-02-01T00:00:00Z',
        documents: [...documents, { path: '5.md', content: `new words 5 ${'z'.repeat(600_000)}` }],
      }),
    )
    const after = await search(here.as, 'words')
    expect([after.results.map(({ kind }: any) => kind), after.truncated]).toEqual([
      Array(6).fill('document'),
      true,
    ])
    expect((await search(here.as, 'words', { kind: 'issue' })).truncated).toBe(false)
    expect((await search(here.as, 'words', { kind: 'file' })).truncated).toBe(false)
  })

  it('are read by their index, the newest first, until enough are read', async () => {
    const { of } = await issueScene()
    await query`
      insert into issues (id, project_id, number, title, body)
      select gen_random_uuid(), ${of.id}, n, 'x', 'word' from generate_series(1, 1000) n`
    const readBy = async (issues: string[], documents: string[]) => {
      const read = sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
         where relname in ('issue_texts', 'roadmap_texts')`
      const [[before], , [after]] = (await ownerDatabase().transaction([
        read,
        sql`select from texts_with(${`{${issues}}`}::uuid[], ${`{${documents}}`}::uuid[], 'word', 4000)`,
        read,
      ])) as [[{ read: number }], unknown, [{ read: number }]]
      return after.read - before.read
    }
    // A text counts as at least 400 bytes, and there is one more to know that not all were read.
    expect(await readBy([of.id], [])).toBe(11)
    expect(await readBy([id(), of.id, id()], [of.id, id()])).toBe(11)
  })

  it('of a document are those of the last sync, without roadmaps of branches', async () => {
    const here = await issueScene()
    await bind(here.of)
    const put = (slug: string, at: string, content: string, more: object = {}) =>
      syncAndPrepare(here.as, here.of, slug, {
        ...payload([{ id: 'T1', title: '題' }], { at, documents: [{ path: 'p.md', content }] }),
        ...more,
      })
    await put('main', '2026-01-01T00:00:00Z', '最初の文')
    expect(await found(here.as, '最初の文')).toEqual(['document p.md'])
    await put('main', '2026-01-02T00:00:00Z', '次の文')
    expect([await found(here.as, '最初の文'), await found(here.as, '次の文')]).toEqual([
      [],
      ['document p.md'],
    ])
    await put('main-x', '2026-01-02T00:00:00Z', '枝の文', { branchOf: 'main' })
    expect([await found(here.as, '枝の文'), await found(here.as, '題')]).toEqual([[], ['task 題']])
    await here.as('DELETE', `/api/projects/${here.of.id}/roadmaps/main`)
    expect([await found(here.as, '次の文'), await found(here.as, '題')]).toEqual([[], []])
  })
})
