import { escaped, page } from '../shared/page.ts'
import type { Message } from './messages.ts'

export function listPage(messages: Message[]): string {
  const rows = messages.map(
    ({ id, from, to, subject, receivedAt }) =>
      `<tr><td>${escaped(receivedAt)}<td>${escaped(to)}<td><a href="/${escaped(id)}">${escaped(subject || '(no subject)')}</a><td>${escaped(from)}`,
  )
  const table = `<table><tr><th>Received<th>To<th>Subject<th>From${rows.join('')}</table>`
  return page('Mailbox', rows.length > 0 ? table : '<p>No email yet.')
}

export function messagePage({ from, to, subject, text, html, receivedAt }: Message): string {
  const head = `<p><a href="/">Mailbox</a><p>${escaped(receivedAt)}<br>From ${escaped(from)}<br>To ${escaped(to)}`
  const plain = text ? `<pre>${linked(escaped(text))}</pre>` : ''
  const frame = html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html)}"></iframe>`
    : ''
  return page(subject || '(no subject)', head + plain + frame)
}

function linked(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<>]+?(?=[)\].,、。」）]*(?:\s|&#62;|&#34;|$))/g,
    url => `<a href="${url}">${url}</a>`,
  )
}
