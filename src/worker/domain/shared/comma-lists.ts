import * as z from 'zod'
import { issueMessage } from '../../validation.ts'

/** Maximum number of values in one parameter, counted before duplicates are removed. */
export const listedValues = 50

/** One or more of these words in a query, separated by commas, each once (issues § Filters). */
export const wordList = (words: readonly string[]) =>
  commaList(words.join('|'), [words.join('、'), words.join(', ')])

/** One or more UUIDs or words in a query, separated by commas, in lower case and each once. */
export const idList = (words: readonly string[] = []) => {
  const kinds = ['UUID', ...words]
  return commaList([uuid, ...words].join('|'), [kinds.join('、'), kinds.join(', ')]).transform(values => [
    ...new Set(values.map(value => value.toLowerCase())),
  ])
}

const uuid = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'

/** `value`: the pattern of one value. Then the values, as messages name them. */
export function commaList(value: string, [ja, en]: [ja: string, en: string]) {
  const isWellFormed = new RegExp(`^(?:${value})(?:,(?:${value}))*$`)
  return (
    z
      .string()
      .check(({ value: given, issues }) => {
        if (countOf(given) > listedValues)
          issues.push({
            code: 'too_big',
            origin: 'array',
            maximum: listedValues,
            inclusive: true,
            input: given,
          })
        else if (!isWellFormed.test(given))
          issues.push({
            code: 'custom',
            input: given,
            ...issueMessage(
              `はカンマで区切って指定してください: ${ja}`,
              `must be one or more of these, separated by commas: ${en}`,
            ),
          })
      })
      // The values are in the description: a pattern of them is not readable.
      .meta({ pattern: `^[^,]+(,[^,]+){0,${listedValues - 1}}$` })
      .transform(given => [...new Set(given.split(','))])
  )
}

const countOf = (given: string): number => given.split(',', listedValues + 1).length
