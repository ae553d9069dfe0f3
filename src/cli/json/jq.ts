import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import { escapeJson } from '../terminal/json.ts'
import type { Output } from '../terminal/output.ts'
import type { JqRequest, JqResponse } from './jq-thread.ts'

/** A jq expression in a thread of its own, so that Ctrl-C ends it whatever it does. */
export type Jq = {
  /** Prints what the expression makes of a JSON text: strings as they are, other values as JSON on one line. */
  print(json: string): Promise<void>
  close(): Promise<void>
}

/** Starts jq. Throws if the expression is not valid. */
export async function startJq(
  { printText }: Pick<Output, 'printText'>,
  interrupted: AbortSignal,
  expression: string,
): Promise<Jq> {
  const file = new URL(`jq-thread${extname(import.meta.url)}`, import.meta.url)
  const thread = new Worker(fileURLToPath(file.href), {
    // jq's own messages. Its errors are in the response.
    stdout: true,
    stderr: true,
  })
  const run = async (input: string): Promise<JqResponse> => {
    thread.postMessage({ input, expression } satisfies JqRequest)
    const [response] = await once(thread, 'message', { signal: interrupted })
    return response
  }
  const close = async () => void (await thread.terminate())
  try {
    // Without an input, jq only compiles the expression.
    const compiled = await run('')
    if ('refusal' in compiled) throw invalidExpression(compiled.refusal)
  } catch (thrown) {
    await close()
    throw thrown
  }
  const print = async (json: string) => {
    const response = await run(json)
    if ('refusal' in response) throw failedExpression(response.refusal)
    if (response.output) printText(response.output.split('\n').map(formatOutput).join('\n'))
  }
  return { print, close }
}

const formatOutput = (json: string): string => (json.startsWith('"') ? JSON.parse(json) : escapeJson(json))

const invalidExpression = (refusal: string) => {
  const reason = findReason(refusal)
  return jqFailure(
    [`--jq の式が正しくありません: ${reason}`, `Invalid --jq expression: ${reason}`],
    ['式の書き方: https://jqlang.org/manual/', 'How to write one: https://jqlang.org/manual/'],
  )
}

const failedExpression = (refusal: string) => {
  const reason = findReason(refusal)
  return jqFailure(
    [`--jq の式でエラーが発生しました: ${reason}`, `The --jq expression failed: ${reason}`],
    [
      'JSON の形は、このコマンドの --help で確認できます',
      "The shape of the JSON is in this command's --help",
    ],
  )
}

const jqFailure = (about: Sentence, hint: Sentence) =>
  new Failure(about, { exit: 'usage', code: 'jq_failed', hint })

/** The first line of jq's message, without the name of the program and of its input. */
const findReason = (refusal: string): string =>
  refusal
    .split('\n', 1)[0]!
    .replace(/^jq: error:? ?(?:\(at [^)]*\)(?: \(not a string\))?: ?)?/, '')
    .replace(' (Unix shell quoting issues?)', '')
    .replace(/:$/, '')
