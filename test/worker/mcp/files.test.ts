import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../support/as.ts'
import { asTool } from '../../support/as.ts'
import { issueScene } from '../../support/issues.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import type { Person } from '../../support/world.ts'

let owner: Person
let projectId: string
let agent: Agent
let as: Client

beforeAll(async () => {
  const at = await issueScene()
  ;({ owner } = at)
  projectId = at.of.id
  as = await asTool(owner)
  agent = await anAgent(owner, { name: 'agent-1' })
  await as('POST', at.path, { title: '課題' })
})

const added = async (text: string, args: object = {}) =>
  (await agent.use('add_file', { projectId, filename: `${crypto.randomUUID()}.md`, text, ...args })).file

describe('add_file (mcp § Files)', () => {
  it('adds a text in one call, and a second one with its name as a revision', async () => {
    const filename = '議事録.md'
    const first = await agent.call('add_file', { projectId, filename, text: '# 一回目' })
    expect([first.trips, first.calls]).toEqual([4, 2])
    const { file } = first.result.structuredContent
    expect(file).toMatchObject({ name: filename, currentRevision: 1, size: 11 })
    const second = await agent.use('add_file', { projectId, filename, text: '# 二回目' })
    expect(second.file).toMatchObject({ id: file.id, currentRevision: 2 })
    expect((await agent.use('get_file', { projectId, fileId: file.id })).text).toBe('# 二回目')
    expect((await agent.use('get_file', { projectId, fileId: file.id, revision: 1 })).text).toBe('# 一回目')
  })

  it('counts as one write of the token, however many operations it has', async () => {
    const own = await anAgent(owner)
    const left = async (text: string) => {
      const answer = await own.call('add_file', { projectId, filename: 'a.txt', text })
      return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit')!)![1])
    }
    expect([await left('1'), await left('2')]).toEqual([59, 58])
  })

  it('attaches a text to an issue', async () => {
    const { attachment } = await agent.use('add_file', {
      projectId,
      number: 1,
      filename: 'log.txt',
      text: 'ok',
    })
    expect(attachment).toMatchObject({ filename: 'log.txt', size: 2 })
    const { issue } = await agent.use('get_issue', { projectId, number: 1 })
    expect(issue.attachments).toContainEqual({
      id: attachment.id,
      filename: 'log.txt',
      size: 2,
      commentId: null,
    })
    const read = await agent.use('get_file', { projectId, number: 1, attachmentId: attachment.id })
    expect(read).toMatchObject({ filename: 'log.txt', text: 'ok' })
  })

  it('takes anything else in two calls: the upload, and its end', async () => {
    const bytes = new Uint8Array([0, 1, 2, 3])
    const { attachmentId, upload } = await agent.use('add_file', { projectId, filename: 'a.bin', size: 4 })
    const { status } = await fetch(upload.url, {
      method: upload.method,
      headers: upload.headers,
      body: bytes,
    })
    expect(status).toBe(200)
    const { file } = await agent.use('add_file', { projectId, attachmentId, filename: 'b.bin' })
    expect(file).toMatchObject({ name: 'b.bin', size: 4 })
    const read = await agent.use('get_file', { projectId, fileId: file.id })
    expect([read.text, read.size, read.filename]).toEqual([undefined, 4, 'b.bin'])
    expect(new Uint8Array(await (await fetch(read.url)).arrayBuffer())).toEqual(bytes)
  })

  it.each<[what: string, args: object, code: string, field?: string]>([
    ['more than 32 KB', { filename: 'a', text: 'x'.repeat(32_769) }, 'payload_too_large', 'text'],
    ['no text', { filename: 'a', text: 5 }, 'invalid', 'text'],
    ['text that cannot be stored', { filename: 'a', text: '\ud800' }, 'invalid', 'text'],
    ['another size', { filename: 'a', text: 'a', size: 2 }, 'invalid', 'size'],
    ['a malformed name', { filename: 'a/b', text: 'a' }, 'invalid', 'filename'],
    ['no name', { text: 'a' }, 'invalid', 'filename'],
    ['neither text nor a size', { filename: 'a' }, 'invalid', 'size'],
    ['the issue of an upload that only starts', { filename: 'a', size: 1, number: 1 }, 'invalid', 'number'],
    [
      'the folder of an upload that only starts',
      { filename: 'a', size: 1, folderId: crypto.randomUUID() },
      'invalid',
      'folderId',
    ],
    ['an upload with text', { attachmentId: crypto.randomUUID(), text: 'a' }, 'invalid', 'text'],
    ['an unknown upload', { attachmentId: crypto.randomUUID() }, 'attachment_not_found'],
    [
      'a folder of an issue',
      { filename: 'a', text: 'a', number: 1, folderId: crypto.randomUUID() },
      'invalid',
      'folderId',
    ],
  ])('refuses %s', async (_, args, code, field) => {
    expect(await agent.refused('add_file', { projectId, ...args })).toMatchObject({
      code,
      ...(field && { field }),
    })
  })

  it('says how large a text can be, and how to add a larger one', async () => {
    const text = 'あ'.repeat(11_000)
    const { message, limit } = await agent.refused('add_file', { projectId, filename: 'a', text })
    expect(limit).toBe(32_768)
    for (const word of ['32768', '33000', '`size`', '`upload`', 'cairn files put'])
      expect(message).toContain(word)
  })

  it('leaves nothing of a text that cannot become a file', async () => {
    const uploads = async () => (await as('GET', `/api/projects/${projectId}/attachments`)).body.total
    const before = await uploads()
    const gone = { projectId, filename: 'a', text: 'a' }
    expect((await agent.refused('add_file', { ...gone, number: 999 })).code).toBe('issue_not_found')
    expect((await agent.refused('add_file', { ...gone, folderId: crypto.randomUUID() })).code).toBe(
      'folder_not_found',
    )
    expect(await uploads()).toBe(before)
  })
})

describe('get_file (mcp § Files)', () => {
  it('is one statement', async () => {
    const { id } = await added('本文')
    const answer = await agent.call('get_file', { projectId, fileId: id })
    expect([answer.statements, answer.result.structuredContent.text]).toEqual([1, '本文'])
  })

  it.each([
    ['both forms', 'あ'.repeat(5_000), true, true],
    ['the text that clients show', 'あ'.repeat(10_900), false, true],
    ['neither, because its JSON is too large', '"'.repeat(32_768), false, false],
  ])('has a text of up to 32 KB in %s', async (_, text, isStructured, isShown) => {
    const { id } = await added(text)
    const answer = await agent.call('get_file', { projectId, fileId: id })
    const { structuredContent, content } = answer.result
    expect(structuredContent.text === text).toBe(isStructured)
    expect(content[0].text.includes(text)).toBe(isShown)
    expect(structuredContent.url).toContain('http')
    expect(answer.bytes.length).toBeLessThanOrEqual(40_000)
  })

  it('does not show bytes as text', async () => {
    for (const bytes of [new Uint8Array([0xff, 0xfe, 0x41]), new TextEncoder().encode('a\0b')]) {
      const size = bytes.length
      const { attachmentId, upload } = await agent.use('add_file', { projectId, filename: 'x', size })
      await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes })
      const { file } = await agent.use('add_file', { projectId, attachmentId })
      const read = await agent.use('get_file', { projectId, fileId: file.id })
      expect([read.text, read.size]).toEqual([undefined, size])
    }
  })

  it.each([[{ fileId: crypto.randomUUID() }], [{ number: 1, attachmentId: crypto.randomUUID() }]])(
    'does not know %o',
    async args => {
      expect((await agent.refused('get_file', { projectId, ...args })).code).toMatch(/not_found$/)
    },
  )

  it('needs the ID of a file or of an attachment', async () => {
    expect(await agent.refused('get_file', { projectId })).toMatchObject({ code: 'invalid', field: 'fileId' })
  })
})
