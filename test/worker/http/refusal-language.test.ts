import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asNobody, type Client } from '../../support/as.ts'
import { person } from '../../support/world.ts'

describe('a refusal in the language of the request (requests § Languages)', () => {
  let browser: Client
  beforeAll(async () => {
    browser = await asBrowser(await person())
  })

  const english = { 'accept-language': 'en' }
  const bodyOf = async (headers: Record<string, string>) =>
    (await browser('PATCH', '/api/me/profile', { displayName: 1 }, headers)).body

  it('differs only in its message', async () => {
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

  it('keeps a code in error', async () => {
    expect((await asNobody('GET', '/api/me/profile', undefined, english)).body).toEqual({
      error: 'unauthenticated',
      message: 'Sign in first',
      code: 'unauthenticated',
    })
  })

  it('names its language, and that it depends on the request', async () => {
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
