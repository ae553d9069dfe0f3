import { describe, expect, it } from 'vitest'
import { issueKeysIn } from '../../../src/console/parts/markdown/issue-keys.ts'
import { triggerAt } from '../../../src/console/parts/markdown-field/trigger.ts'

describe('the text before the caret', () => {
  it.each<[text: string, found: string | null]>([
    ['@', 'person '],
    ['Hello @sa', 'person sa'],
    ['お願い@田中', 'person 田中'],
    ['@田', 'person 田'],
    ['お願い\uff20田中', 'person 田中'],
    ['sam@example', null],
    ['@sam done', 'person sam done'],
    ['@ sam', null],
    ['@sam\nBerg', null],
    ['[@Sam](user:1) and', null],
    ['see #', 'issue '],
    ['see #roof', 'issue roof'],
    ['#roof', 'issue roof'],
    ['#12', 'issue 12'],
    ['は\uff03屋根', 'issue 屋根'],
    ['\uff0312', 'issue 12'],
    ['#', null],
    ['one\n#', null],
    ['##', null],
    ['/page#part', null],
    ['CRN-', 'issue '],
    ['は crn-12', 'issue 12'],
    ['XCRN-1', null],
    ['CRN-1a', null],
    ['ABC-1', null],
  ])('%j can be completed: %s', (text, found) => {
    const trigger = triggerAt(text, text.length, 'CRN')
    expect(trigger && `${trigger.kind} ${trigger.query}`).toBe(found)
    if (trigger) expect(text.slice(trigger.from, trigger.to)).toMatch(/^([@\uff20#\uff03]|crn-)/i)
  })
})

describe('issue keys in a text', () => {
  it.each<[text: string, key: string | null, numbers: number[]]>([
    ['CRN-12 and CRN-3.', 'CRN', [12, 3]],
    ['CRN-12を参照。(CRN-4)', 'CRN', [12, 4]],
    ['XCRN-1 CRN-1x a/CRN-2 CRN-0 CRN-1-2 crn-5', 'CRN', []],
    ['#12 and #3', null, [12, 3]],
    ['#12', 'CRN', []],
    ['a#1 ##2', null, []],
  ])('%j in a project with the key %s: %j', (text, key, numbers) => {
    const pieces = issueKeysIn(text, key)
    expect(pieces.map(({ part }) => part).join('')).toBe(text)
    expect(pieces.flatMap(({ number }) => number ?? [])).toEqual(numbers)
  })
})
