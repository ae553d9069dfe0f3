import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'

let sato: Person
let projectId: string
beforeEach(async () => {
  sato = await person(folder())
  projectId = await projectOf(sato, { name: 'Shelter', key: 'SHL' })
  for (const [title, body] of [
    ['Login page', 'It fails\nin Safari'],
    ['Other', `${'Before it. '.repeat(30)}The login fails. ${'And after it. '.repeat(30)}`],
  ])
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/issues', {
        params: { path: { projectId } },
        body: { title: title!, body: body! },
      }),
    )
})

describe('cairn search', () => {
  it('lists titles, and texts with the part around the phrase', async () => {
    const { code, stdout, stderr } = await sato.cairn(['search', 'login'])
    expect([code, stderr]).toEqual([0, ''])
    const [first, second, text] = stdout.split('\n')
    expect([first, second]).toEqual(['issue  SHL-1  Login page', 'issue  SHL-2  Other'])
    expect(text).toMatch(/^ {2}(Before it\. )+The login fails\. (And after it\. )+/)
    expect((await sato.cairn(['search', 'login', 'page'])).stdout).toBe('issue  SHL-1  Login page\n')
    expect((await sato.cairn(['search', 'fails in'])).stdout).toBe('')
    expect((await sato.cairn(['search', '12', 'x'])).stderr).toBe('No results\n')
  })

  it('finds an issue by its key, and a project', async () => {
    expect((await sato.cairn(['search', 'shl-2'])).stdout).toBe('issue  SHL-2  Other\n')
    expect((await sato.cairn(['search', 'Shel'])).stdout).toBe('project  SHL  Shelter\n')
    expect((await sato.cairn(['search', 'Shel', '--kind', 'issue'])).stderr).toBe('No results\n')
  })

  it('outputs JSON with the addresses of pages, across pages of results', async () => {
    const { results, truncated } = (await sato.cairn(['search', 'login', '--json'])).json()
    expect([results.map((one: any) => one.url), truncated]).toEqual([
      [`${url()}/projects/${projectId}/issues/1`, `${url()}/projects/${projectId}/issues/2`],
      false,
    ])
    expect((await sato.cairn(['search', 'login', '--limit', '1', '--jq', '.results | length'])).stdout).toBe(
      '1\n',
    )
  })

  it('searches one project with --project', async () => {
    const other = await projectOf(sato, { name: 'Depot', key: 'DEP' })
    expect((await sato.cairn(['search', 'login', '--project', other])).stderr).toBe('No results\n')
    expect((await sato.cairn(['search', 'login', '-p', 'shelter', '--limit', '1'])).stdout).toBe(
      'issue  SHL-1  Login page\n',
    )
  })

  it('refuses a kind that does not exist, and an empty phrase', async () => {
    for (const args of [['x', '--kind', 'page'], []])
      expect((await sato.cairn(['search', ...args])).code).toBe(2)
    expect(await sato.cairn(['search', ' '])).toMatchObject({ code: 1 })
  })

  it('is in Japanese', async () => {
    const { stdout } = await sato.cairn(['search', 'Login page'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(stdout).toBe('課題  SHL-1  Login page\n')
  })
})
