import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Env, Sentence } from '../language/language.ts'
import { writeFileAtomically } from '../repository/write-atomically.ts'
import { withDiskErrors } from '../terminal/disk.ts'
import { Failure } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { decodeUtf8 } from './utf8.ts'

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
  const path = await withDiskErrors(tmpdir(), async () => createFile(`${text}\n\n${comment}\n`))
  const isDone = await context.edit(editor, path)
  const remove = () => rmSync(dirname(path), { recursive: true, force: true })
  const reportKept = () =>
    io.report(io.say([`入力したテキストは ${path} に残っています`, `Your text is kept in ${path}`]))
  const edited = readEdited(path, comment, reportKept)
  const keep = () => {
    writeFileAtomically(path, `${edited}\n`, 0o600)
    reportKept()
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

/** A text as the editor returns it: with line feeds, and without white space at the end. */
export const normalizeText = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd()

/** Reports that the editor returned the text as it was. */
export const reportUnchanged = ({ say, report }: Io): void =>
  report(say(['変更がないため、何も送信していません', 'Nothing was sent, because the text is unchanged']))

/** Creates a file in a folder of its own, which only the user can read. */
function createFile(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'cairn-')), 'text.md')
  writeFileAtomically(path, content, 0o600)
  return path
}

/** Reads the text without the comment; empty if the editor deleted the file. Calls `onFailure` if it is not UTF-8. */
function readEdited(path: string, comment: string, onFailure: () => void): string {
  if (!existsSync(path)) return ''
  try {
    return normalizeText(decodeUtf8(path, readFileSync(path)).replace(comment, ''))
  } catch (thrown) {
    onFailure()
    throw thrown
  }
}

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
