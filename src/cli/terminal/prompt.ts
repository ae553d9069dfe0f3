import { addAbortSignal } from 'node:stream'
import type { Say, Sentence } from '../language/language.ts'
import { Failure } from './failure.ts'
import type { Interruption } from './interruption.ts'
import { renderLine } from './lines.ts'
import type { Messages } from './output.ts'
import { isTerminal, type Streams } from './streams.ts'

export type Prompt = {
  /** Whether a user can answer questions. */
  canAsk(): boolean
  /** Lets the user pick a choice by its number. */
  pick<Choice>(
    question: Sentence,
    choices: readonly Choice[],
    labelOf: (choice: Choice) => string,
  ): Promise<Choice>
  /** Asks a yes/no question. The default is no. */
  confirm(question: Sentence): Promise<boolean>
  /** Asks for a text. Enter alone gives the default. Asks again while `check` finds the text wrong. */
  ask(question: Sentence, options?: AskOptions): Promise<string>
  /** Reads standard input as text, without the final line break. */
  readInput(): Promise<string>
  /** Reads standard input as bytes. */
  readBytes(): Promise<Buffer>
}

type AskOptions = { byDefault?: string; check?: (text: string) => Failure | null }

export function createPrompt(
  streams: Streams,
  { report }: Messages,
  say: Say,
  interruption: Interruption,
): Prompt {
  const askOnce = (question: Sentence) =>
    askQuestion(renderLine(say(question)), streams, interruption, () => report(''))
  const readBytes = () => {
    if (isTerminal(streams.stdin)) report(say(waitsForInput))
    return readStream(streams.stdin, interruption.interrupted)
  }
  return {
    canAsk: () => isTerminal(streams.stdin) && isTerminal(streams.stderr),
    async pick(question, choices, labelOf) {
      report(say(question))
      choices.forEach((choice, i) => {
        report(`${String(i + 1).padStart(4)}  ${labelOf(choice)}`)
      })
      for (;;) {
        const choice = choices[Number((await askOnce(['番号: ', 'Number: '])).trim()) - 1]
        if (choice !== undefined) return choice
      }
    },
    async confirm([ja, en]) {
      const answer = await askOnce([`${ja} [y/N] `, `${en} [y/N] `])
      return /^(y|yes|はい)$/i.test(answer.trim())
    },
    async ask([ja, en], { byDefault = '', check = () => null } = {}) {
      const shown = byDefault && ` [${byDefault}]`
      for (;;) {
        const text = (await askOnce([`${ja}${shown}: `, `${en}${shown}: `])).trim() || byDefault
        const problem = text === '' ? null : check(text)
        if (problem) report(`${say(problem.about)}. ${say(problem.hint)}`)
        else if (text !== '') return text
      }
    },
    readInput: async () => (await readBytes()).toString('utf8').replace(/\r?\n$/, ''),
    readBytes,
  }
}

const waitsForInput: Sentence = [
  '標準入力から読み込みます。Ctrl-D で入力を終えます',
  'Reading standard input. Press Ctrl-D to end it',
]

async function askQuestion(
  question: string,
  { stdin, stderr }: Streams,
  { interrupted, interrupt }: Interruption,
  endLine: () => void,
): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const prompt = createInterface({ input: stdin, output: stderr })
  try {
    return await new Promise((resolve, reject) => {
      // readline handles Ctrl-C itself, so the signal handler of the process does not run.
      prompt.once('SIGINT', interrupt)
      prompt.once('close', () => reject(noAnswer))
      prompt.question(question, { signal: interrupted }).then(resolve, reject)
    })
  } catch (thrown) {
    endLine()
    throw thrown
  } finally {
    prompt.close()
  }
}

const noAnswer = new Failure(['回答がありませんでした', 'No answer was given'], {
  code: 'unanswered',
  hint: ['オプションで指定すると、質問されません', 'Use options to answer without a prompt'],
})

async function readStream(stdin: Streams['stdin'], interrupted: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of addAbortSignal(interrupted, stdin)) pieces.push(piece)
  return Buffer.concat(pieces)
}
