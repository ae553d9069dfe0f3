import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Env, Sentence } from '../language/language.ts'
import { writeFileAtomically } from '../repository/write-atomically.ts'
import { Failure } from '../terminal/failure.ts'

/** The command that edits a text in the terminal; null without one, or if no user is there. */
export const editorOf = ({ io, env }: Pick<Context, 'io' | 'env'>): string | null =>
  io.canAsk() && io.isTerminal ? editorIn(env) : null

const editorIn = ({ VISUAL, EDITOR }: Env): string | null => VISUAL?.trim() || EDITOR?.trim() || null

/**
 * Lets the user edit a text, and passes it to `send`. The file is deleted when that succeeds, and otherwise kept with what
 * was sent, so that no text is lost. `note` is shown below the text, and is not part of it. Without any text, nothing is sent.
 */
export async function editText<Sent>(
  context: Context,
  { editor, text, note }: { editor: string; text: string; note: Sentence },
  send: (text: string) => Promise<Sent>,
): Promise<Sent> {
  const { io } = context
  const comment = `<!-- ${io.say(note)} -->`
  const path = join(mkdtempSync(join(tmpdir(), 'cairn-')), 'text.md')
  writeFileAtomically(path, `${text}\n\n${comment}\n`, 0o600)
  const isDone = await context.edit(editor, path)
  const edited = readEdited(path, comment)
  const remove = () => rmSync(dirname(path), { recursive: true, force: true })
  const keep = () => {
    writeFileAtomically(path, `${edited}\n`, 0o600)
    io.report(io.say([`入力したテキストは ${path} に残っています`, `Your text is kept in ${path}`]))
  }
  if (!isDone || edited === '') {
    if (edited === '' || edited === text) remove()
    else keep()
    throw isDone ? noText : editorFailed(editor)
  }
  try {
    const sent = await send(edited)
    remove()
    return sent
  } catch (thrown) {
    keep()
    throw thrown
  }
}

/** The text without the comment; empty if the editor deleted the file. */
const readEdited = (path: string, comment: string): string =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
        .replace(comment, '')
        .trimEnd()
    : ''

const noText = new Failure(['テキストが空のため、中止しました', 'Canceled, because the text is empty'], {
  code: 'no_text',
  hint: ['何も送信していません', 'Nothing was sent'],
})

const editorFailed = (editor: string) =>
  new Failure(
    [
      `エディター（${editor}）がエラーで終了したため、中止しました`,
      `Canceled, because the editor failed: ${editor}`,
    ],
    {
      code: 'editor_failed',
      hint: [
        '何も送信していません。エディターは VISUAL または EDITOR で指定します',
        'Nothing was sent. VISUAL or EDITOR names the editor',
      ],
    },
  )
