import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../../context/context.ts'
import { withDiskErrors } from '../../terminal/disk.ts'
import { option } from '../define.ts'
import { decodeUtf8 } from '../utf8.ts'

/** The options that give the text of an issue or a comment. */
export type Text = { body?: string; bodyFile?: string }

export const textOptions = [
  option('-b, --body <text>', [
    'Markdown の本文（- の場合は標準入力から読み込みます）',
    'text in Markdown (`-` reads standard input)',
  ]).conflicts('bodyFile'),
  option('-F, --body-file <file>', [
    '本文のファイル（- の場合は標準入力から読み込みます）',
    'file with the text (`-` reads standard input)',
  ]),
]

export const hasText = ({ body, bodyFile }: Text): boolean => (body ?? bodyFile) !== undefined

/** Reads the text that the options give, without the final line break; undefined without one. */
export async function readText({ io, cwd }: Context, { body, bodyFile }: Text): Promise<string | undefined> {
  const isInput = (bodyFile ?? body) === '-'
  if (!isInput && bodyFile === undefined) return body
  const bytes = isInput
    ? await io.readBytes()
    : await withDiskErrors(bodyFile!, () => readFile(resolve(cwd, bodyFile!)))
  const name = isInput ? io.say(['標準入力', 'standard input']) : bodyFile!
  return decodeUtf8(name, bytes).replace(/\r?\n$/, '')
}
