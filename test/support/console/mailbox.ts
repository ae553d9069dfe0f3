import { inject, vi } from 'vitest'

type Email = { id: string; text: string }

async function emailsTo(address: string): Promise<Email[]> {
  const { mailboxUrl } = inject('stack')
  const response = await fetch(`${mailboxUrl}/messages?${new URLSearchParams({ to: address })}`)
  return (await response.json()) as Email[]
}

/** The sign-in code of the newest email to an address, once it has so many emails. */
export const codeFor = (address: string, count = 1): Promise<string> =>
  vi.waitUntil(async () => {
    const [newest, ...others] = await emailsTo(address)
    return newest && others.length + 1 >= count && /^ {4}(\d{6})$/m.exec(newest.text)?.[1]
  }, 60_000) as Promise<string>
