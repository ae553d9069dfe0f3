import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { WorkerMailer } from 'worker-mailer'
import type { MailFailure, Message } from '../../../src/worker/domain/mail/delivery.ts'
import { settings } from '../../../src/worker/env.ts'
import { sendMail } from '../../../src/worker/outside/mail.ts'
import '../../../src/worker/outside/smtp.ts'
import { armFault } from '../../support/faults.ts'
import { anAddress, mailTo } from '../../support/mailbox.ts'
import { patience, stalled } from '../../support/stalls.ts'

const message = (parts: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  recipient: anAddress(),
  subject: '件名',
  text: '本文',
  html: '<p>本文</p>',
  ...parts,
})
const withoutSmtp = { ...settings(env), mailUrl: undefined }

describe('sending email by SMTP', () => {
  it.each([
    ['Japanese', 'プロジェクト「山田」への招待'],
    ['a long Japanese one', 'あ漢🧗🏽'.repeat(40)],
    ['a long English one', 'An invitation to a project of some length '.repeat(5).trim()],
    ['text that looks encoded', '=?UTF-8?Q?x?='],
  ])('keeps a subject unchanged: %s', async (_, subject) => {
    const mail = message({ subject })
    await sendMail(settings(env), env, mail)
    expect(await mailTo(mail.recipient)).toMatchObject([{ subject, from: 'cairn@example.test' }])
  })

  it('keeps text and HTML unchanged: dots, equal signs, long lines, and other scripts', async () => {
    const text = `.\n..\n= =3D=\n${'長い行 '.repeat(200)}\nالسلام 🧗\n-- \nCairn`
    const mail = message({ text, html: `<p>${text}</p>` })
    await sendMail(settings(env), env, mail)
    const [received] = await mailTo(mail.recipient)
    expect(received!.text.trim().split(/\r?\n/)).toEqual(text.split('\n'))
    expect(received!.html.trim().replaceAll('\r\n', '\n')).toBe(`<p>${text}</p>`)
  })

  it('keeps a line break in a subject from starting another header', async () => {
    const other = anAddress()
    const mail = message({ subject: `hello\r\nBcc: ${other}\u2028\u2029\r\n\r\nbody` })
    await sendMail(settings(env), env, mail)
    expect(await mailTo(mail.recipient)).toMatchObject([{ subject: `hello Bcc: ${other} body` }])
    expect(await mailTo(other)).toEqual([])
  })

  it('accepts a sender with or without a name', async () => {
    for (const mailFrom of [
      '山と旗, Inc. <flag@example.test>',
      '"Cairn" <flag@example.test>',
      'flag@example.test',
    ]) {
      const mail = message()
      await sendMail({ ...settings(env), mailFrom }, env, mail)
      expect(await mailTo(mail.recipient)).toMatchObject([{ from: 'flag@example.test' }])
    }
  })

  it.each<[at: 'RCPT' | 'DATA', code: number, kind: MailFailure['kind']]>([
    ['RCPT', 450, 'deferred'],
    ['RCPT', 501, 'refused'],
    ['RCPT', 530, 'unavailable'],
    ['RCPT', 550, 'refused'],
    ['DATA', 451, 'deferred'],
    ['DATA', 552, 'refused'],
    ['DATA', 554, 'refused'],
  ])('classifies a refusal at %s with %i as %s', async (at, code, kind) => {
    const mail = message()
    await armFault('mailbox', code, `${at} ${mail.recipient}`)
    const sent = sendMail(settings(env), env, mail)
    await expect(sent).rejects.toMatchObject({ kind, message: expect.stringContaining(String(code)) })
    expect(await mailTo(mail.recipient)).toEqual([])
  })

  it.each(['RCPT', 'DATA'])('waits ten seconds for the response to %s', async step => {
    const mail = message()
    const armed = await armFault('mailbox', 'hold-before', `${step} ${mail.recipient}`)
    const sent = stalled(armed, patience.mailbox, () => sendMail(settings(env), env, mail))
    await expect(sent).rejects.toMatchObject({
      kind: 'deferred',
      message: expect.stringContaining('Timeout'),
    })
    await armed.release()
  })

  it.each([451, 550])('classifies %i to the sender as a failure of the server', async code => {
    const sender = anAddress()
    await armFault('mailbox', code, `MAIL ${sender}`)
    const sent = sendMail({ ...settings(env), mailFrom: sender }, env, message())
    await expect(sent).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('fails if nothing responds', async () => {
    const sent = sendMail({ ...settings(env), mailUrl: 'smtp://127.0.0.1:9' }, env, message())
    await expect(sent).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('reads a reply in any pieces, and throws if the connection is closed', async () => {
    const read = (WorkerMailer.prototype as unknown as { read(): Promise<string> }).read
    const replyOf = (...pieces: string[]) => {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
          controller.close()
        },
      })
      return read.call({ reader: stream.getReader() })
    }
    expect(await replyOf('250 ok\r\n')).toBe('250 ok\r\n')
    expect(await replyOf('250-a.test\r\n250', '-SIZE\r\n25', '0 DSN\r', '\n')).toBe(
      '250-a.test\r\n250-SIZE\r\n250 DSN\r\n',
    )
    await expect(replyOf()).rejects.toThrow('closed')
    await expect(replyOf('250-a.test\r\n')).rejects.toThrow('closed')
  })
})

describe('sending email with the EMAIL binding', () => {
  it('passes sender, recipient, subject, text, and HTML', async () => {
    const sent: unknown[] = []
    const EMAIL = { send: async (mail: unknown) => sent.push(mail) } as never
    const mail = message()
    await sendMail(withoutSmtp, { EMAIL }, mail)
    await sendMail({ ...withoutSmtp, mailFrom: 'flag@example.test' }, { EMAIL }, mail)
    const { id, recipient: to, ...rest } = mail
    expect(sent).toEqual([
      { from: { name: 'Cairn', email: 'cairn@example.test' }, to, ...rest },
      { from: 'flag@example.test', to, ...rest },
    ])
    expect(id).toBeDefined()
  })

  it('passes the headers to unsubscribe', async () => {
    const sent: any[] = []
    const EMAIL = { send: async (mail: unknown) => sent.push(mail) } as never
    await sendMail(withoutSmtp, { EMAIL }, message({ unsubscribeUrl: 'https://cairn.test/u' }))
    expect(sent[0].headers).toEqual({
      'List-Unsubscribe': '<https://cairn.test/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it.each<[code: string | undefined, kind: MailFailure['kind']]>([
    ['E_VALIDATION_ERROR', 'refused'],
    ['E_RECIPIENT_SUPPRESSED', 'refused'],
    ['E_RECIPIENT_NOT_ALLOWED', 'refused'],
    ['E_CONTENT_TOO_LARGE', 'refused'],
    ['E_HEADER_VALUE_TOO_LONG', 'refused'],
    ['E_HEADERS_TOO_LARGE', 'refused'],
    ['E_DELIVERY_FAILED', 'deferred'],
    ['E_RATE_LIMIT_EXCEEDED', 'unavailable'],
    ['E_DAILY_LIMIT_EXCEEDED', 'unavailable'],
    ['E_SENDER_NOT_VERIFIED', 'unavailable'],
    ['E_INTERNAL_SERVER_ERROR', 'unknown'],
    [undefined, 'unknown'],
  ])('classifies %s as %s', async (code, kind) => {
    const EMAIL = { send: () => Promise.reject(Object.assign(new Error('no'), { code })) } as never
    await expect(sendMail(withoutSmtp, { EMAIL }, message())).rejects.toMatchObject({ kind })
  })

  it('uses the binding of wrangler.toml', async () => {
    await sendMail(withoutSmtp, env, message())
  })

  it('names what is missing if nothing is configured', async () => {
    await expect(sendMail(withoutSmtp, {}, message())).rejects.toThrow(/MAIL_URL.*EMAIL/)
  })
})
