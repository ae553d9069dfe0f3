import { describe, expect, it } from 'vitest'
import { hashOf, payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'

const odd = [
  'a b/c d.md',
  ' leading and trailing ',
  'a#b?c&d=e.md',
  'a+b%.md',
  '100%/%zz/%',
  'caf\u00e9.md',
  'cafe\u0301.md',
  '計画/手順書.md',
  '😀/👨‍👩‍👧.md',
  '.../..a/a../.hidden',
  'ab:c;,d\'e!f$g(h)[i]{j}|k^l`m~n@o*p<q>"r',
  'documents/documents',
  'a\u00a0b\u3000c\u200bd\u202ee\ufeff.md',
  'あ'.repeat(341),
  'x',
]

describe('document paths (roadmaps § Document paths)', () => {
  it('that are valid can all be read', async () => {
    const { sync, path, as } = await bound()
    const documents = odd.map(path => ({ path, content: `content of ${path}` }))
    expect((await sync(payload([], { documents }))).body.documents.upserted).toBe(odd.length)
    for (const { path: of, content } of documents) {
      const encoded = of.split('/').map(encodeURIComponent).join('/')
      const { status, body } = await as('GET', `${path}/documents/${encoded}`)
      expect([of, status, body.document?.path, body.document?.content]).toEqual([of, 200, of, content])
    }
  })

  const legible = (path: string) => JSON.stringify(path).replace(/[\u007f-\u2029]/g, escaped)
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  it.each(
    [
      'a\nb',
      'a\rb',
      'a\tb',
      'a\u0001',
      'a\u007f',
      'a\u0085b',
      'a\u2028b',
      'a\u2029b',
      'a%2Fb',
      'a%e3',
      'Z:a',
      'あ'.repeat(342),
      '../a',
      'a/..',
    ].map(path => [legible(path).slice(0, 20), path]),
  )('422 for %s', async (_, path) => {
    const { sync } = await bound()
    const answer = await sync(payload([], { documents: [{ path, content: 'x' }] }))
    expect([answer.status, answer.body.code]).toEqual([422, 'roadmap_invalid'])
  })

  it('occur once', async () => {
    const { sync } = await bound()
    const documents = [
      { path: 'a.md', content: '1' },
      { path: 'a.md', content: '2' },
    ]
    expect((await sync(payload([], { documents }))).body.code).toBe('roadmap_invalid')
  })

  it.each(['%00', 'a%00b', '%ff', 'a%0Ab'])('404 for the path or slug %s', async path => {
    const { of, sync, path: roadmap, as } = await bound()
    await sync(payload([]))
    expect((await as('GET', `${roadmap}/documents/${path}`)).status).toBe(404)
    expect((await as('GET', `/api/projects/${of.id}/roadmaps/${path}`)).status).toBe(404)
    expect((await as('DELETE', `/api/projects/${of.id}/roadmaps/${path}`)).status).toBe(404)
  })

  it('have hashes in upper or lower case', async () => {
    const { sync } = await bound()
    const contentHash = hashOf('text').toUpperCase()
    const { body } = await sync(payload([], { documents: [{ path: 'a', content: 'text', contentHash }] }))
    expect(body.warningsTotal).toBe(0)
  })
})
