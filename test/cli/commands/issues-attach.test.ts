import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { stage } from '../../support/cli/files.ts'
import { openProxy } from '../../support/cli/proxy.ts'

async function staged() {
  const staged = await stage()
  const { who, projectId } = staged
  const params = { path: { projectId } }
  await unwrap(who.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Roof' } }))
  return {
    ...staged,
    issues: (args: string[], env = {}) => who.cairn(['issues', ...args, '-p', projectId], { env }),
    attached: async () => {
      const path = { projectId, number: 1 }
      const read = who.api.GET('/api/projects/{projectId}/issues/{number}', { params: { path } })
      return (await unwrap(read)).issue.attachments.map(({ filename, size, mime }) => [filename, size, mime])
    },
  }
}

describe.concurrent('cairn issues attach', () => {
  it('attaches files in their order, and view lists them', async () => {
    const { issues, write, attached, pending } = await staged()
    write('画面.png', 'A')
    write('b.log', 'x'.repeat(2048))
    const ran = await issues(['attach', '1', '画面.png', 'b.log'])
    expect(ran).toMatchObject({
      code: 0,
      stdout: 'Attached to #1: 画面.png  1 B\nAttached to #1: b.log  2 KB\n',
      stderr: '',
    })
    expect([await attached(), await pending()]).toEqual([
      [
        ['画面.png', 1, 'image/png'],
        ['b.log', 2048, expect.any(String)],
      ],
      [],
    ])
    expect((await issues(['view', '1'])).stdout).toMatch(
      /\n\nAttachments\n画面\.png {2}1 B {3}[\da-f-]{36}\nb\.log {5}2 KB {2}[\da-f-]{36}\n/,
    )
  })

  it('names the file that is refused, and what was attached before', async () => {
    const { issues, write, attached } = await staged()
    write('a.txt', 'x')
    write('b\u0007', 'y')
    const ran = await issues(['attach', '1', 'a.txt', 'b\u0007', '--json'])
    expect([ran.code, ran.stdout, ran.refusal()]).toMatchObject([
      1,
      '',
      { code: 'invalid', local: 'b\u0007', attached: [{ filename: 'a.txt' }] },
    ])
    expect(await attached()).toHaveLength(1)
    expect((await issues(['attach', '1', 'missing.txt'])).stderr).toContain('missing.txt: no such file')
    expect((await issues(['attach', '1', 'a.txt', '.'])).stderr).toBe(
      'error: . is a folder. Only files can be uploaded\nhint: Specify the files in it\n',
    )
    expect((await issues(['attach', '9', 'a.txt'])).stderr).toContain('The issue was not found')
  })

  it.each([
    ['/projects/P/attachments', 1],
    ['/complete', 1],
    ['/issues/1/attachments', 1],
    ['/issues/1/attachments', 99],
  ])('attaches a file once if the response of %s is lost %i times', async (end, times) => {
    const { issues, write, attached, pending, projectId } = await staged()
    write('a.bin', 'x')
    let lost = 0
    const CAIRN_URL = await openProxy(({ line, response, pass }) => {
      if (line.startsWith('POST') && line.endsWith(end.replace('P', projectId)) && lost++ < times)
        response.writeHead = () => response.destroy()
      pass()
    })
    const ran = await issues(['attach', '1', 'a.bin', '--json'], { CAIRN_URL })
    expect([ran.code, ran.json()]).toMatchObject([0, { attachments: [{ filename: 'a.bin', size: 1 }] }])
    expect(lost).toBeGreaterThan(1)
    expect([await attached(), await pending()]).toEqual([[['a.bin', 1, expect.any(String)]], []])
  })
})
