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

/** An option whose value is a list with commas, and whose words the shell completes. The help names them if there are no others. */
export class ListOption extends LocalizedOption {
  readonly words: readonly string[]

  constructor(flags: string, about: Sentence, words: readonly string[], hasOnlyWords = false) {
    super(flags, about)
    this.words = words
    if (hasOnlyWords) this.argChoices = [...words]
  }
}

/** Copies an option or argument with its help in one language. */
export const localize = <One extends LocalizedArgument | LocalizedOption>(one: One, say: Say): One =>
  Object.assign(Object.create(Object.getPrototypeOf(one)), one, { description: say(one.about) })
