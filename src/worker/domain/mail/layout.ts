import { oneLine } from '../../text.ts'
import type { Locale } from '../shared/locales.ts'

/** An email as text and HTML. `unsubscribeUrl` unsubscribes from its kind without a sign-in (RFC 8058). */
export type Mail = { subject: string; text: string; html: string; unsubscribeUrl?: string }

/** A paragraph, something that is highlighted on its own line, or what a user wrote. */
export type Part = string | { shown: string } | { link: string } | { quoted: string } | { list: Item[] }

/** An item of a list, which can be a link. */
export type Item = string | { text: string; link: string }

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
  if ('list' in part) return { list: part.list.map(itemInOneLine) }
  if ('quoted' in part) return { quoted: oneLine(part.quoted) }
  return 'link' in part ? { link: oneLine(part.link) } : { shown: oneLine(part.shown) }
}

const itemInOneLine = (item: Item): Item =>
  typeof item === 'string' ? oneLine(item) : { text: oneLine(item.text), link: oneLine(item.link) }

const bullets: Record<Locale, string> = { ja: '・', en: '- ' }

const signature = '-- \nCairn'

function asText(part: Part, bullet: string): string {
  if (typeof part === 'string') return part
  if ('list' in part) return part.list.map(item => bullet + itemAsText(item)).join('\n')
  if ('quoted' in part) return `> ${part.quoted}`
  return `    ${'link' in part ? part.link : part.shown}`
}

const itemAsText = (item: Item): string =>
  typeof item === 'string' ? item : `${item.text}\n    ${item.link}`

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('list' in part) return `<ul>${part.list.map(item => `<li>${itemAsHtml(item)}</li>`).join('')}</ul>`
  if ('quoted' in part)
    return `<blockquote style="margin: 16px 0; padding-left: 12px; border-left: 3px solid #888">${escapeHtml(part.quoted)}</blockquote>`
  if ('link' in part) return `<p>${linkTo(part.link, part.link)}</p>`
  return `<p style="font-size: 28px; letter-spacing: 4px"><strong>${escapeHtml(part.shown)}</strong></p>`
}

const itemAsHtml = (item: Item): string =>
  typeof item === 'string' ? escapeHtml(item) : linkTo(item.link, item.text)

const linkTo = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

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
