import { beforeAll, describe, expect, it } from 'vitest'
import { preferredLanguage } from '../../src/http/language.ts'
import { asBrowser, asNobody, type Client } from '../support/as.ts'
import { person } from '../support/world.ts'

describe('the language that a request prefers (decisions § 1, "Error body")', () => {
  const rows: [header: string | undefined, language: 'ja' | 'en'][] = [
    [undefined, 'ja'],
    ['', 'ja'],
    ['*', 'ja'],
    ['fr', 'ja'],
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
    ['fr, *;q=0.5', 'ja'],
    ['en;q=0.5, *', 'ja'],
    ['en;q=0.5, ja;q=0.50', 'en'],
    ['ja;q=0.5, en;q=0.5', 'ja'],
    ['en;q=0', 'ja'],
    ['ja;q=0, *', 'en'],
    ['en;q=2', 'ja'],
    ['en;q=x', 'ja'],
    ['en ; q=0.1 , ja;q=0.01', 'en'],
    ['english', 'ja'],
    [`${'fr,'.repeat(50_000)}en`, 'ja'],
  ]
  it.each(rows)('%.60j: %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})

describe('a refusal in the language of the request (decisions § 1, "Error body")', () => {
  let browser: Client
  beforeAll(async () => {
    browser = await asBrowser(await person())
  })

  const english = { 'accept-language': 'en' }
  const bodyOf = async (headers: Record<string, string>) =>
    (await browser('PATCH', '/api/me/profile', { displayName: 1 }, headers)).body

  it('is the same but for its sentence', async () => {
    const [ja, en] = [await bodyOf({}), await bodyOf(english)]
    expect(ja).toEqual({
      error: '「displayName」は文字列で指定してください',
      message: '「displayName」は文字列で指定してください',
      code: 'invalid',
      field: 'displayName',
    })
    expect(en).toEqual({
      error: '"displayName" must be a string',
      message: '"displayName" must be a string',
      code: 'invalid',
      field: 'displayName',
    })
  })

  it('of a code keeps the code in error', async () => {
    expect((await asNobody('GET', '/api/me/profile', undefined, english)).body).toEqual({
      error: 'unauthenticated',
      message: 'Sign in first',
      code: 'unauthenticated',
    })
  })

  it('says which language it is in, and that it depends on the request', async () => {
    for (const [headers, language] of [
      [{}, 'ja'],
      [english, 'en'],
    ] as const) {
      const answer = await browser('GET', '/nowhere', undefined, headers)
      expect(answer.headers.get('content-language')).toBe(language)
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-language')
    }
  })
})
