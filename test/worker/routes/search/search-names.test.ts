import { describe, expect, it } from 'vitest'
import { briefLength } from '../../../../src/worker/domain/shared/brief.ts'
import { id, query } from '../../../support/database.ts'
import { issueScene } from '../../../support/issues.ts'
import { payload } from '../../../support/payload.ts'
import { found, search, syncAndPrepare } from '../../../support/searched.ts'
import { bind, type Project } from '../../../support/world.ts'

/** Syncs tasks with these titles, each with a document. */
const titled = (titles: string[], at?: string) =>
  payload(
    titles.map((title, n) => ({ id: `T${n}`, title })),
    { ...(at && { at }), documents: titles.map(title => ({ path: `plans/${title}.md`, content: '本文' })) },
  )

/** Forgets what was prepared, as after a sync whose work after the response was interrupted. */
async function forget({ id: projectId }: Project): Promise<void> {
  await query`
    delete from roadmap_names where roadmap_id in (select id from roadmaps where project_id = ${projectId})`
  await query`update roadmaps set names_version = null, texts_hash = null where project_id = ${projectId}`
}

describe('names of tasks and documents (search § Names)', () => {
  it('are found before and after they are stored for the index', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `峠${id().slice(0, 6)}`
    await syncAndPrepare(here.as, here.of, 'main', titled([`${word} 東`, `${word} 西`, '別']))
    const all = [
      ...[`task ${word} 東`, `task ${word} 西`],
      ...[`document plans/${word} 東.md`, `document plans/${word} 西.md`],
    ].toSorted()
    expect((await found(here.as, word)).toSorted()).toEqual(all)
    await forget(here.of)
    expect((await found(here.as, word)).toSorted()).toEqual(all)
    expect(await found(here.as, `${word} 西`.toUpperCase(), { kind: 'task' })).toEqual([`task ${word} 西`])
    expect(await found(here.as, '峠', { projectId: here.of.id, kind: 'document' })).toHaveLength(2)
  })

  it('are found by the ID of the task first, in any case and width and once, also if they contain it', async () => {
    const here = await issueScene()
    await bind(here.of)
    const hex = id().slice(0, 6)
    const tasks = [
      { id: `Auth-Login ${hex}`, title: `auth-login ${hex}` },
      { id: `Auth-Login ${hex} 2`, title: `After AUTH-login ${hex}` },
      { id: 'ﷺ'.repeat(200), title: '-' },
    ]
    await syncAndPrepare(here.as, here.of, 'main', payload(tasks))
    const ids = async (q: string) => (await search(here.as, q)).results.map((one: any) => one.id)
    const both = [tasks[0]!.id, tasks[1]!.id]
    for (const q of [tasks[0]!.id, `auth-login ${hex}`, `AUTH-LOGIN ${hex}`, `Ａｕｔｈ-login ${hex}`])
      expect(await ids(q)).toEqual(both)
    await forget(here.of)
    expect(await ids(`AUTH-LOGIN ${hex}`)).toEqual(both)
    expect(await ids('ﷺ'.repeat(200))).toEqual([tasks[2]!.id])
  })

  it('are found by what their first 100,000 characters contain', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `嶺${id().slice(0, 6)}`
    const tasks = [word, `後${word}`].map((end, n) => ({ id: `T${n}`, title: `${'-'.repeat(99_993)}${end}` }))
    await syncAndPrepare(here.as, here.of, 'main', payload(tasks))
    const shown = [`task ${'-'.repeat(briefLength)}`]
    expect(await found(here.as, word)).toEqual(shown)
    await forget(here.of)
    expect(await found(here.as, word)).toEqual(shown)
  })

  it('are returned up to a length, with a snippet around the place', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `嶺${id().slice(0, 6)}`
    const titles = ['狐'.repeat(briefLength), `${'ﷺ'.repeat(300)} ${word} ${'狐'.repeat(300)}`]
    const tasks = titles.map((title, n) => ({ id: `${word}-${n}`, title }))
    await syncAndPrepare(here.as, here.of, 'main', payload(tasks))
    const one = async (q: string) => {
      const { title, snippet, ranges } = (await search(here.as, q)).results[0]
      return { title, snippet, found: ranges.map(([from, to]: any) => snippet.slice(from, to)) }
    }
    expect(await one(`${word}-0`)).toEqual({ title: titles[0], snippet: titles[0], found: [] })
    const beginning = 'ﷺ'.repeat(briefLength)
    expect(await one(`${word}-1`)).toEqual({ title: beginning, snippet: beginning, found: [] })
    expect(await one(word)).toEqual({
      title: beginning,
      snippet: expect.stringMatching(`^${word} 狐+$`),
      found: [word],
    })
  })

  it('are those of the last sync: renamed, removed, and added ones', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `沢${id().slice(0, 6)}`
    await syncAndPrepare(here.as, here.of, 'main', titled([`${word} 一`, `${word} 二`, `${word} 三`]))
    const next = titled([`${word} 一`, `尾根 ${word}`], '2026-01-02T00:00:00Z')
    await syncAndPrepare(here.as, here.of, 'main', next)
    const expectThem = async () => {
      expect((await found(here.as, word, { kind: 'task' })).toSorted()).toEqual(
        [`task ${word} 一`, `task 尾根 ${word}`].toSorted(),
      )
      expect(await found(here.as, `${word} 二`)).toEqual([])
      expect(await found(here.as, `${word} 三`)).toEqual([])
    }
    await expectThem()
    await forget(here.of)
    await expectThem()
  })

  it('are those of the last sync, also if only documents changed', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `滝${id().slice(0, 6)}`
    const plansOf = (...names: string[]) =>
      payload([{ id: 'T1' }], {
        documents: names.map(name => ({ path: `plans/${word} ${name}.md`, content: '本文' })),
      })
    const paths = (...names: string[]) => names.map(name => `document plans/${word} ${name}.md`)
    await syncAndPrepare(here.as, here.of, 'main', plansOf('一', '二'))
    expect((await found(here.as, word)).toSorted()).toEqual(paths('一', '二'))
    await syncAndPrepare(here.as, here.of, 'main', plansOf('一', '三'))
    expect((await found(here.as, word)).toSorted()).toEqual(paths('一', '三'))
    await syncAndPrepare(here.as, here.of, 'main', plansOf('三'))
    expect(await found(here.as, word)).toEqual(paths('三'))
  })
})
