import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { origin } from '../../support/headers.ts'

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  env.ASSETS.fetch(new Request(origin + path, { redirect: 'manual', ...init }))

const list = await (await get('/llms.txt')).text()
const linkLine = /^- \[([^\]]+)\]\(([^)]+)\): .+$/
const links = list
  .split('\n')
  .filter(line => line.startsWith('-'))
  .map(line => {
    const [, title, path] = linkLine.exec(line) ?? []
    return { line, title, path: path ?? '' }
  })
const markdown = links.map(({ path }) => path).filter(path => path.endsWith('.md'))

/** The addresses of Markdown files that a file links to. */
async function linkedFrom(path: string): Promise<string[]> {
  const text = await (await get(path)).text()
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => new URL(target!, origin + path))
  return targets.filter(url => url.origin === origin).map(({ pathname }) => pathname)
}

describe('/llms.txt (requests § Static pages)', () => {
  it('is a title, a summary, and lists of links, as llmstxt.org describes it', async () => {
    const answer = await get('/llms.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(list).toMatch(/^# Cairn\n\n> \S.*\n/)
    expect(list.match(/^#+ .*/gm)).toEqual([
      '# Cairn',
      '## Guides',
      '## Reference',
      '## Tools',
      '## Optional',
    ])
    for (const { line } of links) expect(line).toMatch(linkLine)
  })

  it('lists the guides in their order, the reference, and the packages', () => {
    const paths = links.map(({ path }) => path)
    expect(paths.slice(0, 3)).toEqual([
      '/docs/guides/introduction.md',
      '/docs/guides/sign-in.md',
      '/docs/guides/make-a-token.md',
    ])
    expect(paths).toEqual(
      expect.arrayContaining([
        '/openapi.json',
        '/postman.json',
        '/docs/',
        '/docs/cli.md',
        '/cairn-cli.tgz',
        '/cairn-client.tgz',
      ]),
    )
  })

  it.each(links)('leads to $path', async ({ path }) => {
    expect((await get(path)).status).toBe(200)
  })
})

describe('a document (requests § Static pages)', () => {
  it.each(markdown)('%s is Markdown that browsers and tools can store and revalidate', async path => {
    const answer = await get(path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/markdown; charset=utf-8',
      etag: expect.any(String),
      'x-content-type-options': 'nosniff',
    })
    expect(await answer.text()).toMatch(/^# \S/)
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
      200,
      answer.headers.get('etag'),
      '',
    ])
    const again = await get(path, { headers: { 'if-none-match': answer.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each(['/llms.txt', '/openapi.json', '/postman.json'])(
    '%s can be read by pages of any site',
    async path => {
      const { headers } = await get(path)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    },
  )

  it('has the title that /llms.txt shows', async () => {
    for (const { title, path } of links.filter(({ path }) => path.startsWith('/docs/guides/')))
      expect(await (await get(path)).text()).toMatch(new RegExp(`^# ${title}\n`))
  })

  it('links only to what is served', async () => {
    const found = new Set(markdown)
    for (const path of found) for (const target of await linkedFrom(path)) found.add(target)
    expect(found.size).toBeGreaterThan(20)
    for (const path of found) expect([path, (await get(path)).status]).toEqual([path, 200])
  })
})
