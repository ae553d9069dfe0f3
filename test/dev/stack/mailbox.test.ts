import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../dev/stack/mailbox/messages.ts'
import { type Mailbox, startMailbox } from '../../../dev/stack/mailbox/server.ts'
import type { FaultKind } from '../../../dev/stack/shared/faults.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-mailbox-'))
const file = join(dir, 'mail.jsonl')
let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await startMailbox({ file })
})
afterEach(async () => {
  await mailbox.stop()
  rmSync(file, { force: true })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Sends an email over SMTP, and returns the code of the last reply. */
async function deliver(to: string, subject: string, text = 'text'): Promise<number> {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const socket = connect(Number(port), hostname)
  const encoded = (words: string) => Buffer.from(words).toString('base64')
  const message = `From: Cairn <cairn@example.test>\r\nTo: ${to}\r\nSubject: =?utf-8?b?${encoded(subject)}?=\r
Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(text)}\r\n.`
  let code = 0
  const hungUp = once(socket, 'end').then(() =>
    Promise.reject(new Error('The mailbox closed the connection')),
  )
  hungUp.catch(() => {})
  for (const line of [
    '',
    'EHLO here',
    'MAIL FROM:<cairn@example.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    message,
  ]) {
    if (line) socket.write(`${line}\r\n`)
    const [reply] = await Promise.race([once(socket, 'data'), hungUp])
    code = Number(String(reply).slice(0, 3))
  }
  socket.end('QUIT\r\n')
  return code
}

async function messages(to?: string): Promise<Message[]> {
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  return (await fetch(`${mailbox.url}/messages${query}`)).json()
}

describe('the mailbox', () => {
  it('lists a message, also in Japanese', async () => {
    expect(await deliver('hana@example.test', '確認コード 123456', 'コードは 123456 です')).toBe(250)
    expect(await messages('Hana@example.test')).toEqual([
      {
        id: expect.stringMatching(/^[a-p-]{36}$/),
        from: 'cairn@example.test',
        to: 'hana@example.test',
        subject: '確認コード 123456',
        text: expect.stringContaining('コードは 123456 です'),
        html: '',
        headers: {},
        receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  it('lists the newest messages first, and only those to the address', async () => {
    await deliver('a@example.test', 'first')
    await deliver('b@example.test', 'other')
    await deliver('a@example.test', 'second')
    expect((await messages('a@example.test')).map(({ subject }) => subject)).toEqual(['second', 'first'])
    expect(await messages()).toHaveLength(3)
  })

  it('keeps messages across restarts, even if the last line is incomplete', async () => {
    await deliver('a@example.test', 'kept')
    await mailbox.stop()
    appendFileSync(file, '{"id":"half')
    mailbox = await startMailbox({ file })
    await deliver('a@example.test', 'later')
    await mailbox.stop()
    mailbox = await startMailbox({ file })
    expect((await messages()).map(({ subject }) => subject)).toEqual(['later', 'kept'])
  })

  it('deletes all messages', async () => {
    await deliver('a@example.test', 'deleted')
    await fetch(`${mailbox.url}/messages`, { method: 'DELETE' })
    expect(await messages()).toEqual([])
  })

  const arm = (kind: FaultKind, match: string, times = 1) =>
    fetch(`${mailbox.url}/faults?match=${match}&kind=${kind}&times=${times}`, { method: 'POST' })

  it('refuses the next message if a fault is armed', async () => {
    await arm(451, 'DATA a@example.test')
    expect(await deliver('b@example.test', 'passes')).toBe(250)
    expect(await deliver('a@example.test', 'refused')).toBe(451)
    expect(await deliver('a@example.test', 'passes')).toBe(250)
    expect(await messages()).toHaveLength(2)
  })

  it('refuses recipients of a domain, and a sender, with the given code', async () => {
    await arm(550, 'RCPT @bad.test', 2)
    expect(await deliver('a@bad.test', 'refused')).not.toBe(250)
    expect(await deliver('a@notbad.test', 'passes')).toBe(250)
    await arm(550, 'MAIL cairn@example.test')
    expect(await deliver('b@good.test', 'refused')).not.toBe(250)
    expect(await deliver('b@good.test', 'passes')).toBe(250)
  })

  it.each<[kind: FaultKind, subjects: string[]]>([
    ['cut-before', []],
    ['cut-after', ['lost']],
  ])('closes the connection: %s', async (kind, subjects) => {
    await arm(kind, 'DATA a@example.test')
    await expect(deliver('a@example.test', 'lost')).rejects.toThrow('The mailbox closed the connection')
    expect((await messages()).map(({ subject }) => subject)).toEqual(subjects)
  })
})

describe('the pages of the mailbox', () => {
  const page = async (path: string) => (await fetch(mailbox.url + path)).text()

  it('show messages as text, even if they contain HTML', async () => {
    await deliver(
      'a@example.test',
      '<script>alert(1)</script>',
      '</pre><img src=x onerror=alert(1)> https://x.test/a?b=1&c=2.',
    )
    const [message] = await messages()
    for (const html of [await page('/'), await page(`/${message!.id}`)]) {
      expect(html).not.toMatch(/<script|<img/)
      expect(html).toContain('&#60;script&#62;')
    }
    expect(await page(`/${message!.id}`)).toContain('<a href="https://x.test/a?b=1&#38;c=2">')
  })

  it('respond 404 for an unknown message', async () => {
    expect((await fetch(`${mailbox.url}/nothing`)).status).toBe(404)
  })
})
