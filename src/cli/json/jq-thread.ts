/// <reference path="./jq-web.d.ts" />
import { parentPort } from 'node:worker_threads'
import jq from 'jq-web'

/** JSON texts, one after another, and a jq expression for each of them. */
export type JqRequest = { input: string; expression: string }

/** The outputs as JSON, each on a line, or what jq wrote to standard error. */
export type JqResponse = { output: string } | { refusal: string }

parentPort?.on('message', (request: JqRequest) => {
  void respond(request).then(response => parentPort?.postMessage(response))
})

async function respond({ input, expression }: JqRequest): Promise<JqResponse> {
  const { raw } = await jq
  try {
    // With a space, jq does not take an expression such as `-1` for an option.
    return { output: raw(input, ` ${expression}`, ['-c']) ?? '' }
  } catch (thrown) {
    const { stderr, message } = thrown as Error & { stderr?: string }
    return { refusal: stderr ?? message }
  }
}
