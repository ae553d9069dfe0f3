import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = new Map(
  globSync('src/worker/**/*.ts', { cwd: root }).map(path => [path, readFileSync(join(root, path), 'utf8')]),
)

/** What a file imports when it is loaded, without types. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\s)(?:[^'";]*?\bfrom\s+)?['"]([^'"]+)['"]/gm)].map(
    ([, target]) => target!,
  )

/** The files and packages that are loaded before the first request. */
function loadedAtStart(): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string) => {
    if (files.has(path)) return
    files.add(path)
    for (const target of importsOf(sources.get(path) ?? ''))
      if (target.startsWith('.')) visit(posix.join(dirname(path), target))
      else packages.add(target)
  }
  visit('src/worker/worker.ts')
  return { files, packages }
}

describe('what the Worker loads at its start', () => {
  const { files, packages } = loadedAtStart()

  it('is what most requests need', () => {
    expect(files.size).toBeGreaterThan(200)
    expect([...packages]).toEqual(expect.arrayContaining(['hono', 'zod', 'drizzle-orm']))
  })

  it('has neither the server of /mcp nor its tools', () => {
    expect([...files].filter(path => path.startsWith('src/worker/mcp/'))).toEqual(['src/worker/mcp/front.ts'])
    expect([...packages].filter(name => name.startsWith('@modelcontextprotocol/'))).toEqual([])
  })

  it('has no package that a few requests need', () => {
    const rare = /^(@aws-sdk\/|stripe$|upng-js$|worker-mailer$)/
    expect([...packages].filter(name => rare.test(name))).toEqual([])
  })
})
