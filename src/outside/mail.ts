import type { Bindings, Settings } from '../env.ts'

/** One mail to one person; `id` stays the same when it is sent again. */
export type Message = { id: string; recipient: string; subject: string; text: string; html: string }

export type Sender = { name: string; email: string }

/**
 * Sends by SMTP when `MAIL_URL` is set, else through the `EMAIL` binding. Throws when the mail was not
 * accepted, or neither is there.
 */
export async function sendMail(
  { mailUrl, mailFrom }: Settings,
  { EMAIL }: Pick<Bindings, 'EMAIL'>,
  { subject: anySubject, ...message }: Message,
): Promise<void> {
  const from = senderOf(mailFrom)
  const subject = oneLine(anySubject)
  if (mailUrl) {
    const { sendBySmtp } = await import('./smtp.ts')
    return sendBySmtp(new URL(mailUrl), from, { ...message, subject })
  }
  if (!EMAIL) throw new Error('No mail can be sent: set MAIL_URL, or bind EMAIL (send_email)')
  const { recipient, text, html } = message
  await EMAIL.send({ from: from.name ? from : from.email, to: recipient, subject, text, html })
}

/** `Name <address>`, or an address alone. */
function senderOf(mailFrom: string): Sender {
  const [, name = '', email = mailFrom] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), email: email.trim() }
}

/** A line break in a subject would start a header of its own. */
const oneLine = (subject: string): string => subject.replace(/\p{Cc}+/gu, ' ').trim()
