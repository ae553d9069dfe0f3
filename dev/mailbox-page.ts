import type { Message } from './mailbox-store.ts'

export function listPage(messages: Message[]): string {
  const rows = messages.map(
    ({ id, from, to, subject, receivedAt }) =>
      `<tr><td>${escaped(receivedAt)}<td>${escaped(to)}<td><a href="/${escaped(id)}">${escaped(subject || '(no subject)')}</a><td>${escaped(from)}`,
  )
  const table = `<table><tr><th>Received<th>To<th>Subject<th>From${rows.join('')}</table>`
  return page('Mailbox', rows.length > 0 ? table : '<p>No mail yet.')
}

export function messagePage({ from, to, subject, text, html, receivedAt }: Message): string {
  const head = `<p><a href="/">Mailbox</a><p>${escaped(receivedAt)}<br>From ${escaped(from)}<br>To ${escaped(to)}`
  const plain = text ? `<pre>${linked(escaped(text))}</pre>` : ''
  const frame = html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html)}"></iframe>`
    : ''
  return page(subject || '(no subject)', head + plain + frame)
}

export function page(title: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(title)}</title><base target="_top"><style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #ddd }
pre { white-space: pre-wrap; background: #f5f5f5; padding: 1rem } iframe { width: 100%; height: 30rem; border: 1px solid #ddd }
</style><h1>${escaped(title)}</h1>${body}`
}

function linked(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<>]+?(?=[)\].,、。」）]*(?:\s|&#62;|&#34;|$))/g,
    url => `<a href="${url}">${url}</a>`,
  )
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
