import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

let session: pg.Client
beforeAll(async () => {
  session = new pg.Client({ connectionString: inject('databaseUrl') })
  await session.connect()
})
afterAll(() => session.end())

const plain = 'lower(normalize($1, nfkc) collate pg_catalog.pg_unicode_fast)'

async function folded(text: string, by = 'folded_text($1)'): Promise<string> {
  const { rows } = await session.query(`select ${by} as folded`, [text])
  return rows[0].folded
}

/** Twenty thousand characters from these ranges of code points, all of them about as often. */
const textOf = (...ranges: [from: number, to: number][]): string => {
  const all = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
  return Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(all[(n * 7919) % all.length]!)).join(
    '',
  )
}

describe('the folded form of a text (search § Texts)', () => {
  it.each<[marks: string, text: string]>([
    ['above and below', '\u0301'.repeat(32_768) + '\u0323'.repeat(32_768)],
    ['of Hebrew', 'א' + '\u05b0'.repeat(30_000) + '\u0591'.repeat(30_000)],
    ['of Arabic', 'ا' + '\u0651'.repeat(30_000) + '\u064b'.repeat(30_000)],
    ['of half-width kana, which become others', '\uff9e'.repeat(30_000) + '\u0323'.repeat(30_000)],
    ['beyond the basic plane', '\u{1d16d}'.repeat(30_000) + '\u{1d17b}'.repeat(30_000)],
  ])(
    'has tens of thousands of marks %s, and takes no longer than those of other characters',
    async (_, text) => {
      // Checked only after normalizing, which nothing interrupts.
      await session.query("set statement_timeout = '10s'")
      const found = await folded(text)
      await session.query('reset statement_timeout')
      expect(found.length).toBeGreaterThan(30_000)
      expect(found).not.toContain('\u034f')
    },
  )

  it.each<[script: string, text: string]>([
    ['Latin with all marks', textOf([0x41, 0x7a], [0x300, 0x36f], [0x41, 0x7a])],
    ['kana of half width', textOf([0xff66, 0xff9d], [0xff9e, 0xff9f])],
    ['Hangul', textOf([0x1100, 0x1112], [0x1161, 0x1175], [0x11a8, 0x11c2])],
    ['Thai without spaces', textOf([0xe01, 0xe3a], [0xe40, 0xe4e])],
    ['Khmer without spaces', textOf([0x1780, 0x17d3])],
    ['Arabic with points', textOf([0x621, 0x64a], [0x64b, 0x652], [0x20, 0x20])],
    ['Hebrew with points', textOf([0x5d0, 0x5ea], [0x5b0, 0x5bc])],
    ['Devanagari', textOf([0x904, 0x939], [0x93e, 0x94d], [0x20, 0x20])],
    ['emoji', textOf([0x1f300, 0x1f6ff], [0x200d, 0x200d], [0xfe0f, 0xfe0f])],
  ])('is the lower case of its normal form in %s', async (_, text) => {
    expect(await folded(text)).toBe(await folded(text, plain))
  })

  it('is the one in which names are indexed', async () => {
    const grams = "folded_grams('00000000-0000-4000-8000-000000000000', $1)"
    const name = 'ＦＯＯ' + 'e\u0301\u0323'.repeat(500)
    const { rows } = await session.query(
      `select ${grams} = ${grams.replace('$1', 'folded_text($1)')} as same`,
      [name],
    )
    expect(rows).toEqual([{ same: true }])
  })
})
