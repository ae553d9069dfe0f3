import { usageError } from '../../terminal/failure.ts'
import { option } from '../define.ts'

export const limitOption = (byDefault: number) =>
  option('--limit <count>', ['最大件数', 'maximum number of issues'])
    .default(byDefault)
    .argParser(written => parseCount(written, '--limit'))

/** Parses a number of things from 1. */
export function parseCount(written: string, flag: string): number {
  if (/^[1-9]\d{0,6}$/.test(written)) return Number(written)
  throw usageError([
    `${flag} には 1 以上の整数を指定してください`,
    `${flag} must be an integer of at least 1`,
  ])
}
