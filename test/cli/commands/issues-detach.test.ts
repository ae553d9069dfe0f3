import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { answering } from '../../support/cli/answers.ts'
import { stage } from '../../support/cli/files.ts'
import { openProxy } from '../../support/cli/proxy.ts'
import type { Options } from '../../support/cli/runs.ts'
import { url } from '../../support/cli/shell.ts'

async function staged() {
  const { who, projectId } = await stage()
  const params = { path: { projectId } }
  await unwrap(who.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Roof' } }))
  const at = { projectId, number: 1 }
  return {
    ...{ who, projectId },
    issues: (args: string[], options: Options & { env?: Record<string, string> } = {}) =>
      who.cairn(['issues', ...args, '-p', projectId], options),
    attach: async (filename: string, content = 'x') =>
      (await who.api.attach(at, new TextEncoder().encode(content), { filename })).attachment.id,
    comment: (content: string, filename: string) =>
      who.api.send(projectId, new TextEncoder().encode(content), { filename }, attachmentId =>
        unwrap(
          who.api.POST('/api/projects/{projectId}/issues/{number}/comments', {
            params: { path: at },
            body: { body: 'See this', attachmentIds: [attachmentId] },
          }),
        ),
      ),
    attached: async () => {
      const read = who.api.GET('/api/projects/{projectId}/issues/{number}', { params: { path: at } })
      return (await unwrap(read)).issue.attachments.map(({ filename }) => filename)
    },
  }
}

const inTerminal = (...answers: [question: string, answer: string]) => ({
  inTerminal: true,
  watch: answering(answers),
})

describe.concurrent('cairn issues detach', () => {
  it('deletes attachments by their names and IDs, also those of comments', async () => {
    const { issues, attach, comment, attached } = await staged()
    await attach('画面.png')
    const id = await attach('b.log', 'log')
    await attach('c.log')
    await comment('of a comment', 'd.txt')
    expect(await issues(['detach', '1', '画面.png'.normalize('NFD'), 'd.txt', '-y'])).toMatchObject({
      code: 0,
      stdout: 'Deleted from #1: 画面.png\nDeleted from #1: d.txt\n',
      stderr: '',
    })
    const ran = await issues(['detach', '1', id.toUpperCase(), 'b.log', '--yes', '--json'])
    expect([ran.code, ran.json()]).toEqual([0, { deleted: [{ id, filename: 'b.log', size: 3 }] }])
    expect(await attached()).toEqual(['c.log'])
    const last = await issues(['detach', '1', 'c.log', '-y'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect([last.stdout, await attached()]).toEqual(['#1 から削除しました: c.log\n', []])
  })

  it('asks for confirmation, and needs --yes without a terminal', async () => {
    const { issues, attach, attached } = await staged()
    await attach('a.txt', 'x'.repeat(2048))
    await attach('b.txt')
    expect(await issues(['detach', '1', 'a.txt'])).toMatchObject({
      code: 2,
      stderr:
        'error: Cannot ask for confirmation without a terminal\nhint: Use --yes to delete without confirmation\n',
    })
    const one = 'Delete the attachment a.txt (2 KB) of #1? This cannot be undone. [y/N] '
    expect((await issues(['detach', '1', 'a.txt'], inTerminal(one, 'n'))).code).toBe(1)
    expect(await attached()).toEqual(['a.txt', 'b.txt'])
    const both = 'Delete 2 attachments of #1 (a.txt, b.txt)? This cannot be undone. [y/N] '
    expect((await issues(['detach', '1', 'b.txt', 'a.txt'], inTerminal(both, 'y'))).code).toBe(0)
    expect(await attached()).toEqual([])
  })

  it('deletes nothing if a name is unknown, or if several have it', async () => {
    const { issues, attach, attached } = await staged()
    const ids = [await attach('a.txt'), await attach('a.txt')]
    await attach('b.txt')
    const unknown = await issues(['detach', '1', 'b.txt', 'c.txt', '-y'])
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'error: #1 has no attachment c.txt\nhint: Did you mean a.txt, b.txt?\n',
    ])
    const several = await issues(['detach', '1', 'b.txt', 'a.txt', '-y', '--json'])
    expect([several.code, several.refusal()]).toMatchObject([
      2,
      {
        code: 'ambiguous',
        message: '#1 has several attachments named a.txt',
        found: ids.map(id => ({ id })),
      },
    ])
    expect((await issues(['detach', '1', '-y'])).code).toBe(2)
    expect((await issues(['detach', '9', 'a.txt', '-y'])).stderr).toContain('The issue was not found')
    expect(await attached()).toEqual(['a.txt', 'a.txt', 'b.txt'])
    expect((await issues(['detach', '1', ids[0]!, '-y'])).code).toBe(0)
    expect(await attached()).toEqual(['a.txt', 'b.txt'])
  })

  it('names the attachment that is refused, and what was deleted before', async () => {
    const { issues, attach, attached } = await staged()
    await attach('a.txt')
    const id = await attach('b.txt')
    const CAIRN_URL = await openProxy(({ line, response, pass }) => {
      if (!line.startsWith('DELETE') || !line.endsWith(id)) return pass()
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end('{}')
    })
    const ran = await issues(['detach', '1', 'a.txt', 'b.txt', '-y', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.stdout, ran.refusal()]).toMatchObject([
      1,
      '',
      { code: 'http_403', attachment: { id, filename: 'b.txt' }, deleted: [{ filename: 'a.txt' }] },
    ])
    expect(ran.refusal().message).toMatch(/^b\.txt: /)
    expect(await attached()).toEqual(['b.txt'])
  })

  it('succeeds if the response is lost', async () => {
    const { issues, attach, attached } = await staged()
    await attach('a.txt')
    let requests = 0
    const CAIRN_URL = await openProxy(({ line, response, pass }) => {
      if (line.startsWith('DELETE') && requests++ === 0) response.writeHead = () => response.destroy()
      pass()
    })
    const ran = await issues(['detach', '1', 'a.txt', '-y'], { env: { CAIRN_URL } })
    expect([ran.code, ran.stderr, requests]).toEqual([0, '', 2])
    expect(await attached()).toEqual([])
  })

  it('accepts the URL of an issue without a project', async () => {
    const { attach, attached, who, projectId } = await staged()
    await attach('a.txt')
    const address = `${url()}/projects/${projectId}/issues/1`
    expect((await who.cairn(['issues', 'detach', address, 'a.txt', '-y'])).code).toBe(0)
    expect(await attached()).toEqual([])
  })
})
