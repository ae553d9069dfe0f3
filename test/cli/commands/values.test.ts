import { beforeAll, describe, expect, it } from 'vitest'
import { textWidth } from '../../../src/cli/terminal/width.ts'
import { unwrap } from '../../../src/client/index.ts'
import { folder, type Person, person, projectOf } from '../../support/cli/shell.ts'
import { stackDatabase } from '../../support/stack-database.ts'
import { inTimeZone } from '../../support/time-zones.ts'

/** Half an hour after midnight in Berlin and before it in UTC, on days on which clocks change in Europe and America. */
const instants = {
  created: '2026-03-28T23:30:00.000Z',
  updated: '2026-11-01T05:30:00.000Z',
  revised: '2026-10-24T22:30:00.000Z',
}

const names = { project: 'プロジェクト é', file: 'ページ é.txt', folder: 'データ é', user: 'ゼノビア é' }
const nfd = (text: string) => text.normalize('NFD')

const views = [
  ['America/New_York', 'en', 'en_US.UTF-8'],
  ['Europe/Berlin', 'ja', 'ja_JP.UTF-8'],
] as const

const database = stackDatabase()
let someone: Person
let projectId: string
const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString()

beforeAll(async () => {
  someone = await person(folder(), { expiresAt })
  await unwrap(someone.api.PATCH('/api/me/profile', { body: { displayName: nfd(names.user) } }))
  projectId = await projectOf(someone, { name: nfd(names.project), key: 'VAL' })
  const inProject = { params: { path: { projectId } } }
  const body = { name: nfd(names.folder), parentId: null }
  await unwrap(someone.api.POST('/api/projects/{projectId}/folders', { ...inProject, body }))
  const file = { filename: nfd(names.file), folderId: null, mime: 'text/plain' }
  await someone.api.upload(projectId, new Uint8Array(1430), file)
  await database.query(
    `insert into issues (id, project_id, number, title, created_at, updated_at)
     select gen_random_uuid(), $1, n, 'Issue ' || n, $2, $3 from generate_series(1, 1430) n`,
    [projectId, instants.created, instants.updated],
  )
  await database.query(
    `update file_revisions set created_at = $2 where file_id in (select id from files where project_id = $1)`,
    [projectId, instants.revised],
  )
})

describe.each(views)('with TZ=%s in %s', (timeZone, language, LANG) => {
  const cairn = (...args: string[]) =>
    inTimeZone(timeZone, () => someone.cairn(args, { env: { TZ: timeZone, LANG } }))
  const medium = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      new Date(at),
    )

  it('writes times in the zone', async () => {
    const { stdout: issue } = await cairn('issues', 'show', 'VAL-1', '-p', projectId)
    expect(issue).toContain(medium(instants.created))
    expect(issue).toContain(medium(instants.updated))
    const { stdout: history } = await cairn('files', 'history', names.file, '-p', projectId)
    // Sweden writes dates as ISO 8601 does.
    const minutes = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
    expect(history).toContain(` ${minutes.format(new Date(instants.revised))} `)
    expect((await cairn('whoami')).stdout).toContain(medium(expiresAt))
    expect((await cairn('doctor')).stdout).toContain(medium(expiresAt))
  })

  it('keeps JSON in UTC', async () => {
    const { stdout } = await cairn('issues', 'show', 'VAL-1', '-p', projectId, '--json')
    expect(JSON.parse(stdout).issue).toMatchObject({
      createdAt: instants.created,
      updatedAt: instants.updated,
    })
    expect(JSON.parse((await cairn('whoami', '--json')).stdout).token.expiresAt).toBe(expiresAt)
  })

  it('groups digits', async () => {
    const { stderr } = await cairn('issues', 'ls', '-p', projectId, '--limit', '2')
    expect(stderr).toContain(language === 'en' ? 'Showing 2 of 1,430.' : '1,430 件中 2 件を表示しています。')
    expect((await cairn('files', 'ls', '-p', projectId)).stdout).toContain(' 1 KB ')
    const { stdout } = await cairn('orgs', 'ls')
    expect(stdout).toContain(language === 'en' ? '  1 project\n' : '  プロジェクト 1\n')
  })
})

describe('names in NFD', () => {
  it('are those in NFC', async () => {
    const files = (...args: string[]) => someone.cairn(['files', ...args, '-p', nfd(names.project)])
    const { stdout } = await files('ls')
    expect(stdout).toBe(stdout.normalize('NFC'))
    for (const name of [names.file, names.folder]) expect(stdout).toContain(name)
    expect((await files('history', nfd(names.file))).stdout).toContain(names.user)
    expect(await files('ls', nfd(names.folder))).toMatchObject({ code: 0 })
    const assigned = ['issues', 'set', 'VAL-1', '--assignee', nfd(names.user), '-p', projectId]
    expect(await someone.cairn(assigned)).toMatchObject({ code: 0 })
  })

  it('in full width do not shift the columns of a table', async () => {
    const { stdout } = await someone.cairn(['files', 'ls', '-p', projectId])
    const columns = stdout
      .trimEnd()
      .split('\n')
      .map(line => {
        const name = [names.file, names.folder].find(name => line.includes(name))!
        return textWidth(line.slice(0, line.indexOf(name)))
      })
    expect(columns).toEqual([columns[0], columns[0]])
  })
})
