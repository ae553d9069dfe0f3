import { oneLine } from '../../text.ts'
import type { Locale } from '../shared/locales.ts'

/** An email as text and HTML. `unsubscribeUrl` unsubscribes from its kind without a sign-in (RFC 8058). */
export type Mail = { subject: string; text: string; html: string; unsubscribeUrl?: string }

/** A paragraph, or something that is highlighted on its own line. */
export type Part = string | { shown: string } | { link: string } | { list: string[] }

/** The content of an email. */
export type Draft = { subject: string; parts: readonly Part[]; unsubscribeUrl?: string }

/**
 * Composes an email. Every part becomes one line of plain text, so that users' text cannot add markup or paragraphs.
 */
export function composeMail(locale: Locale, { subject, parts: given, unsubscribeUrl }: Draft): Mail {
  const parts = given.map(inOneLine)
  return {
    subject: oneLine(subject),
    text: `${[...parts.map(part => asText(part, bullets[locale])), signature].join('\n\n')}\n`,
    html: page(locale, parts.map(asHtml).join('\n')),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

function inOneLine(part: Part): Part {
  if (typeof part === 'string') return oneLine(part)
  if ('list' in part) return { list: part.list.map(oneLine) }
  return 'link' in part ? { link: oneLine(part.link) } : { shown: oneLine(part.shown) }
}

const bullets: Record<Locale, string> = { ja: '・', en: '- ' }

const signature = '-- \nCairn'

function asText(part: Part, bullet: string): string {
  if (typeof part === 'string') return part
  if ('list' in part) return part.list.map(item => bullet + item).join('\n')
  return `    ${'link' in part ? part.link : part.shown}`
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('list' in part) return `<ul>${part.list.map(item => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`
  return `<p style="font-size: 28px; letter-spacing: 4px"><strong>${escapeHtml(part.shown)}</strong></p>`
}

const page = (locale: Locale, content: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font-family: sans-serif; line-height: 1.7; overflow-wrap: anywhere">
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
