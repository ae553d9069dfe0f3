/** A mail's words, as text and as HTML; `unsubscribeUrl` where its like can be ended without signing in (RFC 8058). */
export type Mail = { subject: string; text: string; html: string; unsubscribeUrl?: string }

/** A paragraph, or something that stands out on a line of its own. */
export type Part = string | { shown: string } | { link: string } | { list: string[] }

/** Every part is plain text: what people have written in it cannot become markup. */
export function composeMail(subject: string, parts: readonly Part[]): Mail {
  return {
    subject,
    text: `${[...parts.map(asText), signature].join('\n\n')}\n`,
    html: page(parts.map(asHtml).join('\n')),
  }
}

const signature = '-- \nCairn'

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('list' in part) return part.list.map(item => `・${item}`).join('\n')
  return `    ${'link' in part ? part.link : part.shown}`
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('list' in part) return `<ul>${part.list.map(item => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`
  return `<p style="font-size: 28px; letter-spacing: 4px"><strong>${escapeHtml(part.shown)}</strong></p>`
}

const page = (content: string): string => `<!doctype html>
<html lang="ja">
<body style="font-family: sans-serif; line-height: 1.7">
${content}
<p>Cairn</p>
</body>
</html>
`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
