import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { migratedDatabase } from './fresh.ts'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'watching.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms'))].map(([, indent, text]) =>
    text!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

describe('docs/watching.md', () => {
  const database = migratedDatabase()

  it('has queries that the database can run', async () => {
    const queries = blocks('sql')
    expect(queries).toHaveLength(2)
    for (const text of queries) await database.client.query(text)
  })

  it('has a configuration that wrangler can read, and that logs no query strings', () => {
    const dir = mkdtempSync(join(tmpdir(), 'cairn-watching-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const config = join(dir, 'wrangler.toml')
    writeFileSync(config, `name = "x"\ncompatibility_date = "2026-10-20"\n${blocks('toml').join()}`)
    expect(unstable_readConfig({ config }, { hideWarnings: true }).observability).toEqual({
      enabled: true,
      head_sampling_rate: 1,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false, destinations: ['cairn-logs'] },
      traces: { enabled: true, head_sampling_rate: 0.05, destinations: ['cairn-traces'] },
    })
  })

  it('has an alert for exactly the failures that the service logs', () => {
    const sources = globSync('src/worker/**/*.ts', { cwd: root }).map(path =>
      readFileSync(join(root, path), 'utf8'),
    )
    const logged = sources.flatMap(text => [...text.matchAll(/failure: '([^']+)'/g)].map(([, name]) => name!))
    const alerted = [...page.matchAll(/\| `failure = "([^"]+)"`/g)].map(([, name]) => name!)
    expect([...new Set(alerted)].sort()).toEqual([...new Set(logged)].sort())
  })
})
