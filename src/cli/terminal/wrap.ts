import { textWidth } from './width.ts'

/** Wraps text at `columns` terminal columns. Japanese has no spaces, so it is wrapped within its sentences. */
export const wrapText = (text: string, columns: number): string =>
  text
    .split('\n')
    .map(line => wrapLine(line, columns))
    .join('\n')

function wrapLine(line: string, columns: number): string {
  const lines: string[] = []
  let current = ''
  for (const [piece] of line.matchAll(pieces)) {
    if (current !== '' && piece !== '' && textWidth(current + piece) > columns) {
      lines.push(current)
      current = piece.trimStart()
    } else current += piece
  }
  return [...lines, current].join('\n')
}

const [opening, closing] = ['（「', '、。）」：？']

/** A word, or a short part of a Japanese sentence, with the punctuation that no line may begin or end with. */
const pieces = new RegExp(
  String.raw`\s*[${opening}]*(?:${[
    String.raw`[\p{Script=Katakana}ー]+`,
    String.raw`\p{Script=Han}+\p{Script=Hiragana}*`,
    String.raw`\p{Script=Hiragana}+`,
    String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}${opening}${closing}]+`,
  ].join('|')})?[${closing}]*`,
  'gu',
)
