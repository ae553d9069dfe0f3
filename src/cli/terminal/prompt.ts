import { addAbortSignal } from 'node:stream'
import { type Sentence, say } from '../language/language.ts'
import { Failure } from './failure.ts'
import { interrupted } from './interrupt.ts'
import { isTerminal, lineOf, tell } from './output.ts'

/** Whether there is somebody to ask. */
export const canAsk = (): boolean => isTerminal(process.stdin) && isTerminal(process.stderr)

/** Which of these a person picks, by its number. */
export async function pick<Choice>(
  question: Sentence,
  choices: readonly Choice[],
  labelOf: (choice: Choice) => string,
): Promise<Choice> {
  tell(say(question))
  choices.forEach((choice, i) => {
    tell(`${String(i + 1).padStart(4)}  ${labelOf(choice)}`)
  })
  for (;;) {
    const choice = choices[Number((await answerTo(['番号: ', 'Number: '])).trim()) - 1]
    if (choice !== undefined) return choice
  }
}

/** Whether a person says yes; no unless they do. */
export async function confirm([ja, en]: Sentence): Promise<boolean> {
  const answer = await answerTo([`${ja} [y/N] `, `${en} [y/N] `])
  return /^(y|yes|はい)$/i.test(answer.trim())
}

async function answerTo(question: Sentence): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise((resolve, reject) => {
      // A terminal that reads lines takes Ctrl-C for itself.
      prompt.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      prompt.once('close', () => reject(unanswered))
      prompt.question(lineOf(say(question)), { signal: interrupted }).then(resolve, reject)
    })
  } catch (thrown) {
    tell('')
    throw thrown
  } finally {
    prompt.close()
  }
}

const unanswered = new Failure(['回答がありませんでした', 'There was no answer'], {
  code: 'unanswered',
  hint: ['オプションで指定すれば、質問されません', 'What options say is not asked'],
})

/** All that comes in by standard input, without the line break at its end. */
export const readInput = async (): Promise<string> =>
  (await readBytes()).toString('utf8').replace(/\r?\n$/, '')

/** The same, byte for byte. */
export async function readBytes(): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of addAbortSignal(interrupted, process.stdin)) pieces.push(piece)
  return Buffer.concat(pieces)
}
