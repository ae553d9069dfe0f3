import type { Sentence } from '../../language/language.ts'
import { Failure, invalidChoice, usageError } from '../../terminal/failure.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { ListOption } from '../localized.ts'
import { suggestion } from '../suggestions/failures.ts'

/** The maximum number of values of a filter (issues § Filters), and of issues that an issue waits for. */
const mostValues = 50

/**
 * An option with one or more values, which can also be given several times. `synonyms` are words of other tools with what
 * means the same here.
 */
export function listOption(
  flags: string,
  about: Sentence,
  words: readonly string[],
  hasOnlyWords = false,
  synonyms: ReadonlyMap<string, string> = new Map(),
): ListOption {
  const created = new ListOption(flags, about, words, hasOnlyWords)
  const flag = created.long!
  return created.argParser((written: string, before: string[] = []) => {
    const values = splitList(written)
    if (values.length === 0) throw usageError([`${flag} に値がありません`, `${flag} needs a value`])
    const unknown = hasOnlyWords ? values.find(value => !words.includes(value)) : undefined
    if (unknown !== undefined) throw invalidValue(flag, unknown, words, synonyms.get(unknown))
    const all = [...new Set([...before, ...values])]
    if (all.length > mostValues) throw tooMany(flag)
    return all
  })
}

function invalidValue(flag: string, value: string, words: readonly string[], meant?: string): Failure {
  const refusal = invalidChoice(flag, value, words.join(', '))
  return meant ? new Failure(refusal.about, { ...refusal, hint: suggestion([meant]) }) : refusal
}

/** Splits a list with commas. */
export const splitList = (written: string): string[] =>
  written
    .split(',')
    .map(value => value.trim())
    .filter(Boolean)

/** The values of an option that replaces a list. `none` alone stands for an empty one. */
export function withoutNone(flag: string, values: readonly string[]): readonly string[] {
  if (!values.some(isNone)) return values
  if (values.length === 1) return []
  throw usageError([
    `${flag} の none は、ほかの値と同時に指定できません`,
    `none cannot be combined with other values of ${flag}`,
  ])
}

/** The values of an option that changes a list, which cannot be empty. */
export function refuseNone(flag: string, values: readonly string[]): readonly string[] {
  if (!values.some(isNone)) return values
  throw usageError(
    [`${flag} に none は指定できません`, `${flag} cannot be none`],
    ['すべて外すには --label none を指定してください', 'To remove all labels, use --label none'],
  )
}

export const isNone = (written: string): boolean => /^none$/i.test(written)

const tooMany = (flag: string) =>
  usageError([
    counted`${flag} に指定できるのは ${mostValues} 個までです`,
    counted`${flag} can have at most ${mostValues} ${plural(mostValues, 'value')}`,
  ])
