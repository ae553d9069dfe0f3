import { addAbortSignal } from 'node:stream'
import type { Say, Sentence } from '../language/language.ts'
import { Failure } from './failure.ts'
import type { Interruption } from './interruption.ts'
import { lineOf } from './lines.ts'
import type { Aside } from './output.ts'
import { isTerminal, type Streams } from './streams.ts'

export type Prompt = {
  /** Whether there is somebody to ask. */
  canAsk(): boolean
  /** Which of these a person picks, by its number. */
  pick<Choice>(
    question: Sentence,
    choices: readonly Choice[],
    labelOf: (choice: Choice) => string,
  ): Promise<Choice>
  /** Whether a person says yes; no unless they do. */
  confirm(question: Sentence): Promise<boolean>
  /** All that comes in by standard input, without the line break at its end. */
  readInput(): Promise<string>
  /** The same, byte for byte. */
  readBytes(): Promise<Buffer>
}

export function promptOf(streams: Streams, { tell }: Aside, say: Say, interruption: Interruption): Prompt {
  const ask = (question: Sentence) => answerTo(lineOf(say(question)), streams, interruption, () => tell(''))
  const readBytes = () => bytesFrom(streams.stdin, interruption.interrupted)
  return {
    canAsk: () => isTerminal(streams.stdin) && isTerminal(streams.stderr),
    async pick(question, choices, labelOf) {
      tell(say(question))
      choices.forEach((choice, i) => {
        tell(`${String(i + 1).padStart(4)}  ${labelOf(choice)}`)
      })
      for (;;) {
        const choice = choices[Number((await ask(['番号: ', 'Number: '])).trim()) - 1]
        if (choice !== undefined) return choice
      }
    },
    async confirm([ja, en]) {
      const answer = await ask([`${ja} [y/N] `, `${en} [y/N] `])
      return /^(y|yes|はい)$/i.test(answer.trim())
    },
    readInput: async () => (await readBytes()).toString('utf8').replace(/\r?\n$/, ''),
    readBytes,
  }
}

async function answerTo(
  question: string,
  { stdin, stderr }: Streams,
  { interrupted, interrupt }: Interruption,
  endLine: () => void,
): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const prompt = createInterface({ input: stdin, output: stderr })
  try {
    return await new Promise((resolve, reject) => {
      // A terminal that reads lines takes Ctrl-C for itself.
      prompt.once('SIGINT', interrupt)
      prompt.once('close', () => reject(unanswered))
      prompt.question(question, { signal: interrupted }).then(resolve, reject)
    })
  } catch (thrown) {
    endLine()
    throw thrown
  } finally {
    prompt.close()
  }
}

const unanswered = new Failure(['回答がありませんでした', 'There was no answer'], {
  code: 'unanswered',
  hint: ['オプションで指定すれば、質問されません', 'What options say is not asked'],
})

async function bytesFrom(stdin: Streams['stdin'], interrupted: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of addAbortSignal(interrupted, stdin)) pieces.push(piece)
  return Buffer.concat(pieces)
}
