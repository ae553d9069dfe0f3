import { createTransport } from 'nodemailer'
import type { Settings } from '../../../src/worker/env.ts'
import { errorReason, type Finding, finding, skipped, timeoutMs } from './problems.ts'

/** Connects to the mail server, and authenticates if it requires that. It sends nothing. */
export async function checkMail({ mailUrl }: Settings): Promise<Finding> {
  if (!mailUrl)
    return skipped('mail', 'only the Worker has the EMAIL binding; see outbox, or run mail-test ADDRESS')
  const { protocol, host, username } = new URL(mailUrl)
  const server = `${protocol}//${host}`
  const transport = createTransport({
    url: mailUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const problem = await transport.verify().then(
    () => null,
    thrown =>
      thrown.code === 'EAUTH'
        ? {
            what: `The mail server ${server} refuses the password of ${decodeURIComponent(username)}`,
            remedy: 'Fix the user and password in MAIL_URL.',
          }
        : {
            what: `The mail server ${server} does not respond: ${errorReason(thrown)}`,
            remedy:
              'Fix MAIL_URL, or remove it to send through the EMAIL binding. Until then, email waits in the outbox.',
          },
  )
  transport.close()
  return finding('mail', server, problem)
}
