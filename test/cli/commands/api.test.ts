import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { linkFileOf } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'
import { png } from '../../support/png.ts'

let sato: Person
let projectId: string
async function scene() {
  sato = await person(folder())
  projectId = await projectOf(sato)
  writeFiles(sato.home, { '.cairn.json': linkFileOf(projectId) })
}

const api = (...args: string[]) => sato.cairn(['api', ...args])
const of = () => ({ params: { path: { projectId } } })

async function madeIssues(count: number): Promise<void> {
  for (let i = 1; i <= count; i++)
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/issues', { ...of(), body: { title: `Issue ${i}` } }),
    )
}

describe('cairn api', () => {
  beforeEach(scene)

  it('prints the response for the linked or given project', async () => {
    const expected = await unwrap(sato.api.GET('/api/projects/{projectId}', of()))
    const paths = ['projects/{project}', '/api/projects/{projectId}', `${url()}/api/projects/{project}`]
    const ran = await Promise.all(paths.map(path => api('get', path)))
    expect(ran.map(({ json }) => json())).toEqual(paths.map(() => expected))
    const other = await projectOf(sato, { name: 'Harbour' })
    expect((await api('GET', 'projects/{project}', '-p', 'harbour')).json().project.id).toBe(other)
  })

  it('sends fields as a JSON body, or as a query for GET', async () => {
    writeFileSync(join(sato.home, 'notes.md'), '# Notes\n')
    const fields = ['-f', 'title=2026', '-F', 'body=@notes.md', '-F', 'assigneeId=null']
    const { issue } = (await api('POST', 'projects/{project}/issues', ...fields)).json()
    expect(issue).toMatchObject({ title: '2026', body: '# Notes\n', assigneeId: null })
    const found = await api('GET', 'projects/{project}/issues?q=#1', '-F', 'pageSize=1', '-f', 'status=todo')
    expect(found.json()).toMatchObject({ issues: [{ number: 1 }], pageSize: 1 })
  })

  it('sends lists and nested fields', async () => {
    const links = ['links[][kind]=pr', 'links[][ref]=1', 'links[][title]=Roof', 'links[][issueKeys][]=A-1']
    const more = ['links[][kind]=pr', 'links[][ref]=2', 'links[][title]=', 'links[][issueKeys][]=A-1']
    const given = [...links, ...more].flatMap(field => ['-f', field])
    const ran = await api('POST', 'projects/{project}/git-links', ...given)
    expect(ran.json()).toMatchObject({ linked: 0, skipped: 2 })
  })

  it('sends a file or standard input unchanged', async () => {
    const path = 'projects/{project}/issues'
    const ran = await sato.cairn(['api', 'POST', path, '--input', '-'], { input: '{"title":"Roof"}' })
    expect(ran.json().issue.title).toBe('Roof')
  })

  it('combines all pages of a list', async () => {
    await madeIssues(3)
    const { events, ...page } = (await api('GET', 'projects/{project}/activity', '--all')).json()
    const types = events.map(({ type }: { type: string }) => type)
    expect(types).toEqual([...Array(3).fill('issue.created'), 'project.created'])
    expect(page).toEqual({ total: 4, page: 1, pageSize: 4, nextCursor: null })
    expect((await api('GET', 'me/profile', '--all')).json().user.id).toBe(sato.id)
  })

  it('combines all pages of a list with cursors, and of the events', async () => {
    await madeIssues(3)
    const found = (await api('GET', 'search', '--all', '-f', 'q=Issue ', '-f', 'limit=1')).json()
    expect(found).toMatchObject({ results: Array(3).fill({}), nextCursor: null })
    const of = ['projects/{project}/events', '--all', '-f', 'wait=20', '-f']
    for (const limit of ['limit=2', 'limit=3']) {
      const { events, lastSequence } = (await api('GET', ...of, limit)).json()
      expect(events.map(({ sequence }: { sequence: number }) => sequence)).toHaveLength(4)
      expect(lastSequence).toBe(events[3].sequence)
    }
  })

  it('applies --jq to a response, or to all pages', async () => {
    await madeIssues(2)
    const path = 'projects/{project}/issues'
    expect((await api('GET', path, '--jq', '.issues[].title')).stdout).toBe('Issue 2\nIssue 1\n')
    const all = await api('GET', path, '--all', '--jq', '{pageSize, body: .issues[0].body}')
    expect(all.stdout).toBe('{"pageSize":2,"body":null}\n')
    const head = await api('GET', 'me/profile', '-i', '--jq', '.user.id')
    expect(head.stdout).toMatch(new RegExp(`^HTTP/1\\.1 200 OK\\n[^]*\\n\\n${sato.id}\\n$`))
    expect(await api('HEAD', 'me/profile', '--jq', '.')).toMatchObject({ code: 0, stdout: '' })
  })

  it('prints nothing for an empty response', async () => {
    await madeIssues(1)
    expect(await api('HEAD', 'me/profile')).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(await api('DELETE', 'projects/{project}/issues/1')).toMatchObject({ code: 0, stdout: '' })
    const { stdout } = await api('GET', 'projects/{project}/issues', '-i')
    const [, tag] = /^etag: (.*)$/m.exec(stdout)!
    expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\n/)
    const again = await api('GET', 'projects/{project}/issues', '-i', '-H', `If-None-Match: ${tag}`)
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^HTTP\/1\.1 304 .*\n\n$/s)])
  })

  it('reports refusals like other commands', async () => {
    const ran = await api('GET', 'projects/{project}/issues/9')
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toBe('error: The issue was not found\nhint: List them: cairn issues ls\n')
    const machine = await api('POST', 'projects/{project}/issues', '-F', 'title=12', '--json')
    expect([machine.code, machine.refusal()]).toMatchObject([
      1,
      { code: 'invalid', status: 400, field: 'title' },
    ])
    const wrong = await api('PUT', 'me/profile', '--json')
    expect(wrong.refusal()).toMatchObject({
      code: 'method_not_allowed',
      hint: expect.stringContaining('/docs/'),
    })
    const stranger = await sato.cairn(['api', 'GET', 'me/profile'], { env: { CAIRN_TOKEN: 'svc_user_x' } })
    expect(stranger.code).toBe(3)
  })

  it('reports an incomplete response', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{')
      setTimeout(() => response.destroy(), 50)
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', () => listening()))
    const { port } = server.address() as { port: number }
    const env = { CAIRN_URL: `http://127.0.0.1:${port}` }
    const ran = await sato.cairn(['api', 'GET', 'me/profile'], { env })
    server.close()
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([5, '', expect.stringContaining('(UND_ERR_SOCKET)')])
    const nobody = await sato.cairn(['api', 'POST', 'me'], { env })
    expect(nobody.code).toBe(5)
  })
})

describe('cairn api of another address', () => {
  beforeEach(scene)

  it('never sends the token to another server', async () => {
    const asked: string[] = []
    const other = createServer((request, response) => {
      asked.push(request.url!)
      response.end('{}')
    })
    await new Promise<void>(listening => other.listen(0, '127.0.0.1', () => listening()))
    const { port } = other.address() as { port: number }
    const refused = [`http://127.0.0.1:${port}/api/me`, `//127.0.0.1:${port}/api/me`]
    const unknown = [`/\\127.0.0.1:${port}/`, `/\t/127.0.0.1:${port}/`, ` http://127.0.0.1:${port}/`]
    const ran = await Promise.all([...refused, ...unknown].map(path => api('GET', path)))
    other.close()
    expect(ran.map(({ code, stdout }) => [code, stdout])).toEqual([2, 2, 1, 1, 1].map(code => [code, '']))
    expect(asked).toEqual([])
  })
})

describe('cairn api in a terminal', () => {
  beforeEach(scene)

  it('indents JSON, and refuses binary content', async () => {
    const { stdout } = await sato.cairn(['api', 'GET', 'me/token'], { inTerminal: true })
    expect(stdout).toMatch(/^\{\r\n {2}"token": \{\r\n {4}"id": "/)
    writeFileSync(join(sato.home, 'icon.png'), png())
    await api('PUT', 'projects/{project}/icon-image', '--input', 'icon.png', '-H', 'content-type: image/png')
    const filtered = await api('GET', 'projects/{project}/icon-image', '--jq', '.')
    expect([filtered.code, filtered.refusal().message]).toEqual([
      2,
      '--jq works only with a response in JSON',
    ])
    const icon = await sato.cairn(['api', 'GET', 'projects/{project}/icon-image'], { inTerminal: true })
    expect([icon.code, icon.stdout]).toEqual([
      2,
      expect.stringContaining('Cannot display image/png in a terminal'),
    ])
  })
})
