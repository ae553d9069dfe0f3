import { Failure } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { indentJson } from '../../terminal/json.ts'
import { isJson, type RawResponse } from './send.ts'

/** As it came, byte for byte; on a terminal JSON in lines, text without what a terminal obeys, and no bytes. */
export function printResponse(io: Io, { response, bytes }: RawResponse): void {
  if (bytes.length === 0) return
  if (!io.isTerminal) io.printBytes(bytes)
  else if (isJson(response)) printRawJson(io, bytes.toString('utf8'))
  else if (/^text\//i.test(readContentType(response))) io.printLines(bytes.toString('utf8').trimEnd())
  else throw notText(readContentType(response))
}

/** In lines for people, in one for machines. */
export const printRawJson = ({ isTerminal, printJsonText }: Io, json: string): void =>
  printJsonText(isTerminal ? indentJson(json) : json)

/** Status and headers, as HTTP/1.1 has them. */
export function printHead({ print }: Io, { status, statusText, headers }: Response): void {
  print(`HTTP/1.1 ${status} ${statusText}`.trimEnd())
  for (const [name, value] of headers) print(`${name}: ${value}`)
  print('')
}

const readContentType = ({ headers }: Response): string =>
  headers.get('content-type') ?? 'application/octet-stream'

const notText = (type: string) =>
  new Failure([`${type} はターミナルに表示できません`, `${type} is nothing for a terminal`], {
    exit: 'usage',
    code: 'not_text',
    hint: ['> FILE でファイルに書き出してください', 'Write it into a file: > FILE'],
  })
