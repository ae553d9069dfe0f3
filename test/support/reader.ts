import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Asking } from './guides.ts'
import { asJson } from './headers.ts'
import type { LocalStack } from './local-stack.ts'

/** A reader who follows the guides in a folder, and does what a user has to do. */
export function readerOf(
  { addresses: { url, mailboxUrl, clientsUrl } }: Pick<LocalStack, 'addresses'>,
  dir: string,
  email: string,
) {
  const session = () => /\tsession\t(\S+)/.exec(readFileSync(join(dir, 'cairn.jar'), 'utf8'))![1]!

  const code: Asking = {
    question: /The code in the email: $/,
    async answer() {
      const inbox = async () =>
        (await (await fetch(`${mailboxUrl}/messages?to=${email}`)).json()) as { text: string }[]
      const [mail] = await vi.waitUntil(
        async () => {
          const mails = await inbox()
          return mails.length > 0 && mails
        },
        { timeout: 60_000, interval: 50 },
      )
      return `${/^ {4}(\d{6})$/m.exec(mail!.text)![1]}\n`
    },
  }

  const send = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...asJson, cookie: `session=${session()}`, origin: url },
      body: JSON.stringify(body),
    })

  const approval: Asking = {
    question: /approve (\w{4}-\w{4})\n/,
    async answer([, userCode]) {
      await send('/api/auth/device/approve', { userCode })
      return ''
    },
  }

  /** Uploads the document of the app, and connects it. */
  const connection: Asking = {
    question: /Open (\S+)\n/,
    async answer([, address]) {
      const document = readFileSync(join(dir, 'client.json'), 'utf8')
      const at = new URLSearchParams({ url: JSON.parse(document).client_id })
      await fetch(`${clientsUrl}/documents?${at}`, {
        method: 'PUT',
        body: JSON.stringify({ body: document }),
      })
      const query = new URL(address!).search.slice(1)
      const approved = await send('/api/oauth/approve', { query, approve: true })
      const { redirectTo } = (await approved.json()) as { redirectTo: string }
      await fetch(redirectTo)
      return ''
    },
  }

  return { email, code, approval, connection, session }
}
