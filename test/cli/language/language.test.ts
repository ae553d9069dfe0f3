import { expect, it } from 'vitest'
import { languageOf } from '../../../src/cli/language/language.ts'

it.each([
  [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
  [{ LANG: 'ja' }, 'ja'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'jam_JM' }, 'en'],
  [{ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'en_US', LC_MESSAGES: 'ja_JP' }, 'ja'],
  [{ LANG: 'ja_JP.UTF-8', LC_ALL: '' }, 'ja'],
])('%j reads %s', (env, language) => {
  expect(languageOf(env)).toBe(language)
})
