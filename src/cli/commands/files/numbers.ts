import { usageError } from '../../terminal/failure.ts'
import { counted } from '../../terminal/numbers.ts'

/** Creates a parser for an option whose value is an integer from 1 to `most`. */
export const createNumberParser =
  (flag: string, most = 999_999_999) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^[1-9]\d*$/.test(text) || value > most)
      throw usageError([
        counted`${flag} には 1 から ${most} までの整数を指定してください: ${text}`,
        counted`${flag} must be an integer from 1 to ${most}, not ${text}`,
      ])
    return value
  }
