import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../src/worker/http/language.ts'

const app = new Hono().get('/', c => c.text(languageOf(c)))

describe('Accept-Language (requests § Languages)', () => {
  it.each<[header: string | undefined, language: 'ja' | 'en']>([
    [undefined, 'ja'],
    ['', 'ja'],
    ['*', 'ja'],
    ['ja', 'ja'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
    ['ja;q=0.5, en;q=0.7', 'en'],
    ['ja-JP;q=0.9, en;q=0.9', 'ja'],
    ['fr', 'ja'],
    ['fr, en;q=0.1', 'en'],
    ['fr, ja;q=0.1, en;q=0.2', 'en'],
    ['en;q=0', 'ja'],
    ['en;q=0.5, *;q=0.9', 'ja'],
    ['en, *;q=0.5', 'en'],
    ['*, ja;q=0', 'en'],
    ['en ; q=0.4 , ja ; q=0.3', 'en'],
    ['en;q=high', 'ja'],
    ['english', 'ja'],
    ['en;q=2', 'ja'],
    [`${'x,'.repeat(50_000)}en`, 'ja'],
  ])('%s: %s', async (header, language) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header }
    expect(await (await app.request('/', { headers })).text()).toBe(language)
  })
})
