import { describe, expect, it } from 'vitest'
import { listOption } from '../../../src/cli/commands/issues/list-option.ts'

const option = listOption('--status <status>', ['状態', 'status'], ['todo', 'done'], true)
const free = listOption('--label <label>', ['ラベル', 'label'], ['none'])
const read = (one: typeof option, ...given: string[]) =>
  given.reduce<string[]>((before, written) => one.parseArg!(written, before) as string[], [])
const labels = (count: number) => Array.from({ length: count }, (_, i) => `label-${i}`)

describe('an option with a list', () => {
  it.each<[option: typeof option, given: string[], values: string[]]>([
    [option, ['todo'], ['todo']],
    [option, [' todo , done '], ['todo', 'done']],
    [option, ['todo', 'done,todo'], ['todo', 'done']],
    [free, ['none,屋根,'], ['none', '屋根']],
    [free, [labels(50).join()], labels(50)],
    [free, [labels(50).join(), 'label-0'], labels(50)],
  ])('%# has each value once, in their order', (one, given, values) => {
    expect(read(one, ...given)).toEqual(values)
  })

  it.each<[option: typeof option, given: string[], message: string]>([
    [option, [''], '--status needs a value'],
    [option, [' , '], '--status needs a value'],
    [option, ['todo,later'], 'later'],
    [free, [labels(51).join()], 'at most 50 values'],
    [free, [labels(50).join(), 'one more'], 'at most 50 values'],
  ])('%# is refused', (one, given, message) => {
    expect(() => read(one, ...given)).toThrow(message)
  })
})
