import type { Sentence } from '../language/language.ts'

/** The exit codes. */
export const exits = {
  ok: 0,
  refused: 1,
  usage: 2,
  signedOut: 3,
  conflict: 4,
  unreachable: 5,
  interrupted: 130,
} as const

export type Exit = keyof typeof exits

type Details = { exit?: Exit; hint: Sentence; code?: string | null; facts?: Record<string, unknown> }

/** An error that ends the command: what happened, what to do, and for `--json` a `code` and `facts`. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly about: Sentence
  readonly exit: Exit
  readonly hint: Sentence
  readonly code: string | null
  readonly facts: Record<string, unknown>

  constructor(about: Sentence, { exit = 'refused', hint, code = null, facts = {} }: Details) {
    super(about[1])
    this.about = about
    this.exit = exit
    this.hint = hint
    this.code = code
    this.facts = facts
  }
}

/** An invalid command line. */
export const usageError = (about: Sentence, hint: Sentence = seeHelp) =>
  new Failure(about, { exit: 'usage', hint, code: 'usage' })

/** Replaced with the help of the command that failed. */
export const seeHelp: Sentence = ['使い方は cairn --help で確認できます', 'See `cairn --help`']

/** An invalid value of an option or argument that has choices. */
export const invalidChoice = (name: string, value: string, choices: string) =>
  usageError(
    [`${name} に「${value}」は指定できません`, `Invalid value "${value}" for ${name}`],
    [`${choices} のいずれかを指定してください`, `Use one of ${choices}`],
  )
