import { Argument, Option } from 'commander'
import type { Say, Sentence } from '../language/language.ts'

/** An argument with its help in both languages. */
export class LocalizedArgument extends Argument {
  readonly about: Sentence

  constructor(usage: string, about: Sentence) {
    super(usage)
    this.about = about
  }
}

/** An option with its help in both languages. */
export class LocalizedOption extends Option {
  readonly about: Sentence

  constructor(flags: string, about: Sentence) {
    super(flags)
    this.about = about
  }
}

/** An option whose value is a list of these words, with commas between them. */
export class ListOption extends LocalizedOption {
  readonly words: readonly string[]

  constructor(flags: string, about: Sentence, words: readonly string[]) {
    super(flags, about)
    this.words = words
  }
}

/** Copies an option or argument with its help in one language. */
export const localize = <One extends LocalizedArgument | LocalizedOption>(one: One, say: Say): One =>
  Object.assign(Object.create(Object.getPrototypeOf(one)), one, { description: say(one.about) })
