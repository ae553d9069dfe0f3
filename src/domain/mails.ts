/** A mail's words, as text and as HTML. */
export type Mail = { subject: string; text: string; html: string }

export const signInCodeMail = (code: string, minutes: number): Mail =>
  composeMail('Cairn のログイン用確認コード', [
    'Cairn にログインするための確認コードをお送りします。',
    { shown: code },
    `このコードは ${minutes} 分間有効で、一度だけ使えます。ログイン画面に入力してください。`,
    'お心当たりがない場合は、このメールを破棄してください。コードを他の方に教えないでください。',
  ])

/** A paragraph, or something that stands out on a line of its own. */
type Part = string | { shown: string }

/** Every part is plain text: what people have written in it cannot become markup. */
export function composeMail(subject: string, parts: readonly Part[]): Mail {
  const lines = parts.map(part => (typeof part === 'string' ? part : `    ${part.shown}`))
  return {
    subject,
    text: `${[...lines, signature].join('\n\n')}\n`,
    html: page(parts.map(asHtml).join('\n')),
  }
}

const signature = '-- \nCairn'

const asHtml = (part: Part): string =>
  typeof part === 'string'
    ? `<p>${escapeHtml(part)}</p>`
    : `<p style="font-size: 28px; letter-spacing: 4px"><strong>${escapeHtml(part.shown)}</strong></p>`

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
