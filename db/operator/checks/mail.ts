import { createTransport } from 'nodemailer'
import type { Settings } from '../../../src/worker/env.ts'
import { type Finding, finding, patience, reasonOf, skipped } from './problems.ts'

/** Signs in to the mail server, as far as it asks for that, and sends nothing. */
export async function checkMail({ mailUrl }: Settings): Promise<Finding> {
  if (!mailUrl)
    return skipped('mail', 'only the Worker has the EMAIL binding; see outbox, or run mail-test ADDRESS')
  const { protocol, host, username } = new URL(mailUrl)
  const server = `${protocol}//${host}`
  const transport = createTransport({
    url: mailUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  const problem = await transport.verify().then(
    () => null,
    thrown =>
      thrown.code === 'EAUTH'
        ? {
            what: `The mail server ${server} refuses the password of ${decodeURIComponent(username)}`,
            remedy: 'Mend the user and password in MAIL_URL.',
          }
        : {
            what: `The mail server ${server} does not answer: ${reasonOf(thrown)}`,
            remedy:
              'Mend MAIL_URL, or remove it to send through the EMAIL binding. Mail waits in the outbox until then.',
          },
  )
  transport.close()
  return finding('mail', server, problem)
}
