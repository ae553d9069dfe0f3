import { describe, expect, it } from 'vitest'
import { payload } from '../../../support/payload.ts'
import { parseStrictly } from '../../../support/strict-json.ts'
import { bound } from '../../../support/synced.ts'

/** A payload as text, with this text in place of the marks `"@head"`, `"@phase"`, and `"@task"`. */
function textWith(extra: string, at?: string): string {
  const sent = payload([{ id: 'T1', extra: '@' }], { head: { extra: '@' }, ...(at && { at }) })
  Object.assign(sent.roadmap.phases[0]!, { extra: '@' })
  return JSON.stringify(sent).replaceAll('"@"', () => extra)
}

const extras = [
  '12345678901234567890',
  '1.0',
  '-0',
  '1e400',
  '1E5',
  '0.10',
  '1e-7',
  '[1.0,{"a":9007199254740993}]',
  '{"2":1.50,"b":"1.0"}',
  '"\\u2028 \\ud83d\\ude00 \\u0007"',
  '[]',
  '{}',
  'true',
  'null',
]

describe('unknown keys are stored as they were sent (roadmaps § Unknown keys and numbers)', () => {
  it.each(extras)('%s', async extra => {
    const { sync, path, as } = await bound()
    expect((await sync(textWith(extra))).status).toBe(200)
    const { text } = await as('GET', path)
    const kept = extra.startsWith('"') ? JSON.stringify(JSON.parse(extra)) : extra
    expect(text.split(`"extra":${kept}`)).toHaveLength(4)
    expect((await sync(textWith(extra))).trips).toBe(1)
  })

  it('are compared, so that a change of one task writes no other', async () => {
    const { sync } = await bound()
    const withTitle = (title: string) => {
      const tasks = extras.map((_, i) => ({ id: `T${i + 1}`, extra: `@${i}` }))
      const text = JSON.stringify(payload([...tasks, { id: 'T0', title }]))
      return text.replace(/"@(\d+)"/g, (_, i) => extras[Number(i)]!)
    }
    await sync(withTitle('前'))
    const { plan } = (await sync(withTitle('後'), '?dryRun=1')).body
    expect(plan.tasks).toEqual({ upserted: ['T0'], deleted: [] })
  })

  it('numbers written differently are a change', async () => {
    const { sync, path, as } = await bound()
    await sync(textWith('1'))
    expect((await sync(textWith('1.0'))).trips).toBe(2)
    expect((await as('GET', path)).text).toContain('"extra":1.0')
    expect((await sync(textWith('1.0'))).trips).toBe(1)
  })

  it('known numbers mean the same however they are written', async () => {
    const { sync } = await bound({ key: 'ABC' })
    const text = JSON.stringify(payload([{ id: 'T1', issues: [7] }]))
    const written = text.replace('"schemaVersion":2', '"schemaVersion":2.0').replace('[7]', '[7.0,70e-1]')
    const answer = await sync(written)
    expect([answer.status, answer.body.issues]).toEqual([200, { linked: 0, skipped: 1 }])
    for (const wrong of ['[7.5]', '[1e400]', '[12345678901234567890]', '[-0]'])
      expect((await sync(text.replace('[7]', wrong))).body.code).toBe('roadmap_invalid')
  })

  it('a number is never treated as text', async () => {
    const { sync } = await bound()
    const text = JSON.stringify(payload([{ id: 'T1', title: '@' }]))
    expect((await sync(text.replace('"@"', '1.0'))).body.code).toBe('roadmap_invalid')
  })
})

describe('every response is JSON without duplicate keys (roadmaps § Reading a roadmap)', () => {
  it('even if a head has keys of the response', async () => {
    const { sync, path, as } = await bound()
    const names = ['id', 'slug', 'title', 'stats', 'documents', 'issueLinks', 'syncedAt']
    const head = Object.fromEntries(names.map(name => [name, `sent ${name}`]))
    const { roadmapId } = (await sync(payload([{ id: 'T1' }], { head: { ...head, other: 1 } }))).body
    const { text, body } = await as('GET', path)
    expect(parseStrictly(text)).toEqual(body)
    expect(body.roadmap).toMatchObject({ id: roadmapId, slug: 'main', title: 'ロードマップ', other: 1 })
    expect(text).not.toContain('sent ')
    expect(body.roadmap.updatedAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it('even if objects of the payload have a key twice: the last one counts', async () => {
    const { sync, path, as } = await bound()
    await sync(textWith('{"a":1,"a":2.0,"\\u0061":3.0}'))
    const { text, body } = await as('GET', path)
    expect(parseStrictly(text)).toEqual(body)
    expect(text.split('"extra":{"a":3.0}')).toHaveLength(4)
  })

  it('even if a task or a phase has a known key twice', async () => {
    const { sync, path, as } = await bound()
    const text = JSON.stringify(payload([{ id: 'T1' }]))
      .replace('"id":"T1"', '"id":"T0","id":"T1"')
      .replace('"title":"P1"', '"tasks":[],"title":"P1","title":"P2"')
    expect((await sync(text)).status).toBe(200)
    const answer = await as('GET', path)
    expect(parseStrictly(answer.text)).toEqual(answer.body)
    expect(answer.body.roadmap.phases).toMatchObject([{ title: 'P2', tasks: [{ id: 'T1' }] }])
  })
})

describe('JSON is at most 100 levels deep (roadmaps § Caps)', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  /** The task itself is on the sixth level: payload, roadmap, phases, phase, tasks, task. */
  const inTask = (levels: number) =>
    JSON.stringify(payload([{ id: 'T1', extra: '@' }])).replace('"@"', nested(levels - 6))

  it('can be read when it is stored', async () => {
    const { sync, path, as } = await bound()
    expect((await sync(inTask(100))).status).toBe(200)
    const { status, body } = await as('GET', path)
    expect([status, JSON.stringify(body.roadmap.phases[0].tasks[0].extra)]).toEqual([200, nested(94)])
  })

  it.each([101, 1_000, 6_000, 22_000, 400_000])('%i levels: 422', async levels => {
    const { sync } = await bound()
    const answer = await sync(inTask(levels))
    expect([answer.status, answer.body.code]).toEqual([422, 'roadmap_invalid'])
  })

  it('checked after 400 and 426, and not in strings', async () => {
    const { sync } = await bound()
    expect((await sync('['.repeat(200))).status).toBe(400)
    expect((await sync(`{"roadmap":${nested(200)}}`)).status).toBe(426)
    expect((await sync(payload([{ id: 'T1', extra: `${'[{'.repeat(500)}"` }]))).status).toBe(200)
  })
})
