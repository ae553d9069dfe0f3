import type { Sentence } from '../../language/language.ts'
import { usageError } from '../../terminal/failure.ts'
import { option } from '../define.ts'

export const limitOption = (byDefault: number, about: Sentence = ['最大件数', 'maximum number of issues']) =>
  option('--limit <count>', about).default(byDefault).argParser(parseCount)

function parseCount(written: string): number {
  if (/^[1-9]\d{0,6}$/.test(written)) return Number(written)
  throw usageError([
    '--limit には 1 以上の整数を指定してください',
    '--limit must be an integer of at least 1',
  ])
}
