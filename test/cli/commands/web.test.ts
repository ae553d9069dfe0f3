import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { runInProcess } from '../../support/cli/in-process.ts'
import { linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, url } from '../../support/cli/shell.ts'

let sato: Person
let app: string
let project: string
let folderId: string
let fileId: string
beforeAll(async () => {
  sato = await person(folder(), {}, runInProcess)
  app = join(sato.home, 'app')
  const { projectId } = await linkedRepository(sato, app, twoPhases)
  project = `/projects/${projectId}`
  const params = { path: { projectId } }
  await unwrap(sato.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Roof' } }))
  await sato.cairn(['files', 'put', 'roadmap.json', 'docs/', '--parents'], { cwd: app })
  const tree = await unwrap(sato.api.GET('/api/projects/{projectId}/files/tree', { params }))
  folderId = tree.folders[0]!.id
  fileId = tree.files[0]!.id
})

const pages: [args: string[], path: () => string][] = [
  [['status'], () => `${project}/roadmaps/main`],
  [['issues', 'ls'], () => `${project}/issues`],
  [
    ['issues', 'ls', '--status', 'done', '--search', '屋根'],
    () => `${project}/issues?status=done&q=%E5%B1%8B%E6%A0%B9`,
  ],
  [
    ['issues', 'ls', '--open', '--assignee', 'me,none', '--due', '2026-11-01..', '--ready', '--watched'],
    () =>
      `${project}/issues?assignee=me%2Cnone&due=2026-11-01..&ready=1&watched=1` +
      '&status=todo%2Cin_progress%2Cblocked%2Cdeferred',
  ],
  [['issues', 'ls', '--sort', 'due', '--reverse'], () => `${project}/issues?sort=-due`],
  [['issues', 'ls', '--mine'], () => '/issues'],
  [['issues', 'ls', '--mine', 'created'], () => '/issues?role=created'],
  [['issues', 'show', '1'], () => `${project}/issues/1`],
  [['files', 'ls'], () => `${project}/files`],
  [['files', 'ls', 'docs'], () => `${project}/files?folder=${folderId}`],
  [['files', 'history', 'docs/roadmap.json'], () => `${project}/files?file=${fileId}`],
  [['projects'], () => '/'],
]

describe('--web', () => {
  it.each(pages)('opens the page in the console: %j', async (args, path) => {
    const opened: string[] = []
    const browse = async (page: string) => void opened.push(page)
    const ran = await sato.cairn([...args, '--web'], { cwd: app, inTerminal: true, browse })
    expect([ran.code, ran.stdout]).toEqual([0, `${url()}${path()}\r\n`])
    expect(opened).toEqual([`${url()}${path()}`])
  })

  it.each(pages)(
    'only prints the URL with --no-browser, with --json, and without a terminal: %j',
    async (args, path) => {
      const opened: string[] = []
      const browse = async (page: string) => void opened.push(page)
      const run = (more: string[], inTerminal: boolean) =>
        sato.cairn([...args, '--web', ...more], { cwd: app, inTerminal, browse })
      expect((await run(['--no-browser'], true)).stdout).toBe(`${url()}${path()}\r\n`)
      expect((await run([], false)).stdout).toBe(`${url()}${path()}\n`)
      expect((await run(['--json'], false)).json()).toEqual({ url: `${url()}${path()}` })
      expect(opened).toEqual([])
    },
  )

  it('says that there is no browser, after the URL', async () => {
    const ran = await sato.cairn(['status', '--web'], { cwd: app, inTerminal: true, env: { NO_COLOR: '1' } })
    expect(ran.stdout).toBe(
      `${url()}${project}/roadmaps/main\r\nwarning: Cannot open a browser. Open the address yourself\r\n`,
    )
  })
})
