import type { Sentence } from '../language/language.ts'

/** What the command ends with. */
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

/** Ends the command: what went wrong, what to do about it, and for machines a `code` and `facts`. */
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

/** A command line that cannot be meant so. */
export const usageError = (about: Sentence, hint: Sentence = seeHelp) =>
  new Failure(about, { exit: 'usage', hint, code: 'usage' })

export const seeHelp: Sentence = ['cairn --help で使い方を表示します', '`cairn --help` tells how it is used']

/** What has to be one of a few and is none of them. */
export const invalidChoice = (name: string, value: string, choices: string) =>
  usageError(
    [`${name} に「${value}」は指定できません`, `"${value}" is no value of ${name}`],
    [`${choices} のいずれかを指定してください`, `Give one of ${choices}`],
  )
