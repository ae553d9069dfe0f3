import { Failure } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { indentJson } from '../../terminal/json.ts'
import { isJson, type RawResponse } from './send.ts'

/** Prints a response unchanged. In a terminal, indents JSON, sanitizes text, and refuses other content. */
export function printResponse(io: Io, { response, bytes }: RawResponse): void {
  if (bytes.length === 0) return
  if (!io.isTerminal) io.printBytes(bytes)
  else if (isJson(response)) printRawJson(io, bytes.toString('utf8'))
  else if (/^text\//i.test(readContentType(response))) io.printLines(bytes.toString('utf8').trimEnd())
  else throw notText(readContentType(response))
}

/** Prints JSON, indented if the output is a terminal. */
export const printRawJson = ({ isTerminal, printJsonText }: Io, json: string): void =>
  printJsonText(isTerminal ? indentJson(json) : json)

/** Prints the status and the headers in HTTP/1.1 format. */
export function printHead({ print }: Io, { status, statusText, headers }: Response): void {
  print(`HTTP/1.1 ${status} ${statusText}`.trimEnd())
  for (const [name, value] of headers) print(`${name}: ${value}`)
  print('')
}

const readContentType = ({ headers }: Response): string =>
  headers.get('content-type') ?? 'application/octet-stream'

const notText = (type: string) =>
  new Failure([`${type} はターミナルに表示できません`, `Cannot display ${type} in a terminal`], {
    exit: 'usage',
    code: 'not_text',
    hint: ['> FILE でファイルに保存してください', 'Redirect it to a file: > FILE'],
  })
