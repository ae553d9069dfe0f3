import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogFile, compareCatalog, readCatalog } from '../../db/catalog.ts'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

describe('db/catalog.txt', () => {
  it('is what the migrations create (CATALOG=1 writes it)', async () => {
    const lines = await readCatalog(database.client)
    if (process.env.CATALOG === '1') writeFileSync(catalogFile, `${lines.join('\n')}\n`)
    expect(readFileSync(catalogFile, 'utf8')).toBe(`${lines.join('\n')}\n`)
  })

  it('does not depend on the search path of the connection', async () => {
    const { client } = database
    await client.query("set search_path = ''")
    try {
      expect(await compareCatalog(client)).toMatchObject({ missing: [], changed: [] })
    } finally {
      await client.query('reset search_path')
    }
  })

  it.each<[statement: string, missing: string[], changed: string[]]>([
    ['select 1', [], []],
    ['drop trigger files_changed on files', ['trigger files.files_changed'], []],
    ['alter table files disable trigger files_changed', [], ['trigger files.files_changed']],
    ['drop index org_members_admins', ['index org_members_admins'], []],
    [
      'alter table folders drop constraint folders_parent_fkey',
      ['constraint folders.folders_parent_fkey'],
      [],
    ],
    ['alter table issues alter column title drop not null', [], ['column issues.title']],
    ["alter table issues alter column status set default 'done'", [], ['column issues.status']],
    ['alter table orgs add column more text', [], []],
  ])('reports a change by hand: %s', async (statement, missing, changed) => {
    const { client } = database
    await client.query('begin')
    try {
      await client.query(statement)
      const query = (text: string) => (/^(begin|rollback)/.test(text) ? { rows: [] } : client.query(text))
      expect(await compareCatalog({ query } as typeof client)).toMatchObject({ missing, changed })
    } finally {
      await client.query('rollback')
    }
  })
})
