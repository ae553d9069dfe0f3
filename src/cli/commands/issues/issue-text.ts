import type { Context } from '../../context/context.ts'
import { editText, normalizeText } from '../edit-text.ts'

type Texts = { title: string; body: string | null }

/** Lets the user edit the title and the description of an issue, and sends them: the description only if it differs. */
export const editIssueText = <Sent>(
  context: Context,
  editor: string,
  { title, body }: Texts,
  send: (texts: { title: string; body?: string | null }) => Promise<Sent>,
): Promise<Sent> => {
  const text = body?.trim() ? `${title}\n\n${normalizeText(body)}` : title
  const note = [
    '1 行目がタイトル、残りが本文です。このコメントは送信されません。',
    'The first line is the title, and the rest is the description. This comment is not sent.',
  ] as const
  return editText(context, { editor, text, note }, edited => {
    const after = splitText(edited)
    return send(after.body === splitText(text).body ? { title: after.title } : after)
  })
}

function splitText(text: string): Texts {
  const [title = '', ...rest] = text.replace(/^\s*\n/, '').split('\n')
  const body = rest.join('\n').replace(/^(?:[ \t]*\n)+/, '')
  return { title, body: body || null }
}
