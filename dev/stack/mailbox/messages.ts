import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface Message {
  id: string
  from: string
  /** The recipients, separated by commas. */
  to: string
  subject: string
  text: string
  html: string
  /** The `list-…` headers, by lowercase name. */
  headers: Record<string, string>
  receivedAt: string
}

export interface MailStore {
  add(message: Message): void
  /** Newest first. */
  list(to?: string): Message[]
  find(id: string): Message | undefined
  clear(): void
}

export function openMailStore(file?: string): MailStore {
  let messages = file && existsSync(file) ? readLines(file) : []
  return {
    add(message) {
      messages.push(message)
      if (file) appendFileSync(file, `${JSON.stringify(message)}\n`)
    },
    list: to => messages.filter(message => to === undefined || isTo(message, to)).reverse(),
    find: id => messages.find(message => message.id === id),
    clear() {
      messages = []
      if (file) writeFileSync(file, '')
    },
  }
}

function isTo(message: Message, address: string): boolean {
  return message.to.toLowerCase().split(', ').includes(address.toLowerCase())
}

// A killed stack can leave an incomplete last line.
function readLines(file: string): Message[] {
  const messages: Message[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      messages.push(JSON.parse(line))
    } catch {}
  }
  writeFileSync(file, messages.map(message => `${JSON.stringify(message)}\n`).join(''))
  return messages
}
