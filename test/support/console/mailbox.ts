import { inject, vi } from 'vitest'

export type Mail = { id: string; text: string }

export async function mailsTo(email: string): Promise<Mail[]> {
  const { mailboxUrl } = inject('stack')
  const mails = await fetch(`${mailboxUrl}/messages?${new URLSearchParams({ to: email })}`)
  return (await mails.json()) as Mail[]
}

/** The code of the newest of so many mails. */
export const codeFor = (email: string, mails = 1): Promise<string> =>
  vi.waitUntil(async () => {
    const [newest, ...others] = await mailsTo(email)
    return newest && others.length + 1 >= mails && /^ {4}(\d{6})$/m.exec(newest.text)?.[1]
  }, 15_000) as Promise<string>
