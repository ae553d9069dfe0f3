import { describe, expect, it } from 'vitest'
import { ProjectIcon } from '../../../../src/worker/domain/projects/icons.ts'

const parse = (icon: unknown) => ProjectIcon.safeParse(icon)

describe('Emoji icons (projects § Emoji icons)', () => {
  it.each([
    ['plain', '🚀'],
    ['text by default, with VS16', '❤️'],
    ['text by default, without VS16', '❤'],
    ['older than emoji, with VS16', '☀️'],
    ['older than emoji, without VS16', '☀'],
    ['copyright sign with VS16', '©️'],
    ['emoji by default, with a spare VS16', '⌚️'],
    ['skin tone', '👍🏽'],
    ['skin tone on an emoji that is text by default', '☝🏿'],
    ['ZWJ: profession', '👩‍💻'],
    ['ZWJ: profession with skin tone', '👩🏾‍💻'],
    ['ZWJ: gender with VS16', '🏃‍♀️'],
    ['ZWJ: gender without VS16', '🏃‍♀'],
    ['ZWJ: two VS16', '👁️‍🗨️'],
    ['ZWJ: two VS16, the first left out', '👁‍🗨️'],
    ['ZWJ: two VS16, both left out', '👁‍🗨'],
    ['ZWJ: family of four, 7 code points', '👨‍👩‍👧‍👦'],
    ['ZWJ: couple with heart', '👩‍❤️‍👨'],
    ['ZWJ: kiss, 8 code points', '👩‍❤️‍💋‍👨'],
    ['ZWJ: couple with skin tones, 8 code points', '👩🏽‍❤️‍👨🏻'],
    ['ZWJ: people holding hands with skin tones', '🧑🏻‍🤝‍🧑🏿'],
    ['ZWJ: hair', '👨‍🦰'],
    ['ZWJ: animal', '🐈‍⬛'],
    ['ZWJ: nature', '❤️‍🔥'],
    ['checkered flag: one emoji, no flag sequence', '🏁'],
    ['triangular flag: one emoji, no flag sequence', '🚩'],
    ['keyboard', '⌨️'],
    ['number in a square, not a keycap', '🔢'],
  ])('accept %s: %s', (_, emoji) => {
    expect(parse({ kind: 'emoji', emoji, color: 'red' }).data).toEqual({ kind: 'emoji', emoji, color: 'red' })
  })

  it.each([
    ['nothing', ''],
    ['a letter', 'A'],
    ['a digit', '1'],
    ['a digit with VS16', '1\ufe0f'],
    ['a number sign', '#'],
    ['a kana', 'あ'],
    ['two emoji', '🚀🚀'],
    ['an emoji and a letter', '🚀a'],
    ['an emoji and a space', '🚀 '],
    ['a flag of a region', '🇯🇵'],
    ['half a flag of a region', '🇯'],
    ['a flag of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a white flag', '🏳️'],
    ['a black flag', '🏴'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a rainbow flag without VS16', '🏳‍🌈'],
    ['a transgender flag', '🏳️‍⚧️'],
    ['a pirate flag', '🏴‍☠️'],
    ['a keycap', '1️⃣'],
    ['a keycap without VS16', '1⃣'],
    ['a number sign keycap', '#️⃣'],
    ['only a combining keycap', '\u20e3'],
    ['a lone skin tone', '🏽'],
    ['a lone skin tone with VS16', '🏽\ufe0f'],
    ['a skin tone on an emoji without one', '🚀🏽'],
    ['text presentation', '❤\ufe0e'],
    ['VS16 twice', '❤\ufe0f\ufe0f'],
    ['only VS16', '\ufe0f'],
    ['only a joiner', '\u200d'],
    ['a joiner at the end', '🚀\u200d'],
    ['a sequence that is not recommended', '🚀\u200d🚀'],
    ['9 code points', '👨🏻‍❤‍💋‍👨🏿'],
    ['10 code points', '👨🏻‍❤️‍💋‍👨🏿'],
    ['half a surrogate pair', '\ud83d'],
    ['a number', 5],
    ['null', null],
    ['no emoji', undefined],
  ])('reject %s', (_, emoji) => {
    expect(parse({ kind: 'emoji', emoji, color: 'red' }).success).toBe(false)
  })
})

describe('Text icons (projects § Text icons)', () => {
  it.each([
    ['one character', 'A', 'A'],
    ['two characters', '開発', '開発'],
    ['one emoji of two code points', '👍🏽', '👍🏽'],
    ['surrounding space', '  AB ', 'AB'],
    ['decomposed text', 'か\u3099き', 'がき'],
    ['combined to two code points', 'e\u0301e\u0301', 'éé'],
  ])('accept %s', (_, text, kept) => {
    expect(parse({ kind: 'text', text, color: 'teal' }).data).toEqual({
      kind: 'text',
      text: kept,
      color: 'teal',
    })
  })

  it.each([
    ['empty text', { text: '' }],
    ['white space', { text: ' \u3000' }],
    ['no text', {}],
  ])('accept %s as the default characters', (_, text) => {
    expect(parse({ kind: 'text', ...text, color: 'teal' }).data).toEqual({ kind: 'text', color: 'teal' })
  })

  it.each([
    ['three characters', 'ABC'],
    ['three code points of one emoji', '❤️‍'],
    ['a base and two marks that stay', 'q\u0323\u0301'],
    ['NUL', '\0'],
    ['half a surrogate pair', '\ud83d'],
    ['a number', 12],
    ['null', null],
  ])('reject %s', (_, text) => {
    expect(parse({ kind: 'text', text, color: 'teal' }).success).toBe(false)
  })
})

describe('Icons of all kinds (projects § Icons)', () => {
  it.each([
    'red',
    'orange',
    'yellow',
    'lime',
    'green',
    'teal',
    'cyan',
    'blue',
    'indigo',
    'violet',
    'pink',
    'gray',
  ])('may have the color %s', color => expect(parse({ kind: 'text', text: 'A', color }).success).toBe(true))

  it('may be null', () => expect(parse(null)).toEqual({ success: true, data: null }))

  it('keep only the fields of their kind', () => {
    const icon = { kind: 'emoji', emoji: '🚀', color: 'red', text: 'A', version: 'x' }
    expect(parse(icon).data).toEqual({ kind: 'emoji', emoji: '🚀', color: 'red' })
  })

  it.each([
    ['an unknown color', { kind: 'text', text: 'A', color: 'purple' }],
    ['a color in capitals', { kind: 'text', text: 'A', color: 'Red' }],
    ['no color', { kind: 'emoji', emoji: '🚀' }],
    ['an image, which is uploaded', { kind: 'image', version: '0123456789abcdef', color: 'red' }],
    ['an unknown kind', { kind: 'photo', color: 'red' }],
    ['no kind', { text: 'A', color: 'red' }],
    ['text', 'A'],
    ['a list', []],
  ])('may not have %s', (_, icon) => {
    expect(parse(icon).error?.issues[0]).toMatchObject({ params: { code: 'project_icon_invalid' } })
  })
})
