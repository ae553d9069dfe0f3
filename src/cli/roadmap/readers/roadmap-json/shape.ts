import type { Sentence } from '../../../language/language.ts'
import { toNumber } from '../../reading/json-numbers.ts'
import { isRecord } from '../../reading/texts.ts'

/** The types that the service expects for its keys (roadmaps § Sync payload). */
export const shapes = {
  roadmap: {
    schemaVersion: 'two',
    project: 'object?',
    updatedAt: 'instant?',
    currentTaskId: 'optionalText',
    summary: 'optionalText',
    phases: 'list',
  },
  project: { id: 'text', name: 'text', repository: 'optionalText' },
  phase: { id: 'name', title: 'text', status: 'optionalText', summary: 'optionalText', tasks: 'list' },
  task: {
    id: 'name',
    title: 'text',
    status: 'name',
    summary: 'optionalText',
    planPath: 'optionalText',
    dependsOn: 'texts',
    issues: 'numbers',
    blockedReason: 'optionalText',
    startedAt: 'optionalText',
    completedAt: 'optionalText',
  },
} as const satisfies Record<string, Record<string, keyof typeof kinds>>

/** Finds the keys whose values the service would refuse, with a message for each. */
export function findInvalid(
  holder: Record<string, unknown>,
  shape: keyof typeof shapes,
): [string, Sentence][] {
  const keys: [string, keyof typeof kinds][] = Object.entries(shapes[shape])
  return keys.flatMap(([key, kind]): [string, Sentence][] => {
    const value = Object.hasOwn(holder, key) ? holder[key] : undefined
    const { holds, ja, en } = kinds[kind]
    return holds(value) ? [] : [[key, [`${key} は${ja}でなければなりません`, `${key} must be ${en}`]]]
  })
}

const isNone = (value: unknown) => value === undefined || value === null
const isText = (value: unknown) => typeof value === 'string'

const kinds = {
  two: { ja: '2 ', en: '2', holds: (value: unknown) => value === undefined || toNumber(value) === 2 },
  list: { ja: '配列', en: 'a list', holds: (value: unknown) => Array.isArray(value) },
  text: { ja: '文字列', en: 'a string', holds: isText },
  name: {
    ja: '空でない文字列',
    en: 'a non-empty string',
    holds: (value: unknown) => isText(value) && value !== '',
  },
  optionalText: {
    ja: '文字列か null ',
    en: 'a string or null',
    holds: (value: unknown) => isNone(value) || isText(value),
  },
  'object?': {
    ja: 'オブジェクト',
    en: 'an object',
    holds: (value: unknown) => value === undefined || isRecord(value),
  },
  'instant?': {
    ja: 'タイムゾーン付きの日時',
    en: 'a date and time with a time zone',
    holds: (value: unknown) => value === undefined || isInstant(value),
  },
  texts: {
    ja: '文字列の配列',
    en: 'a list of strings',
    holds: (value: unknown) => isNone(value) || (Array.isArray(value) && value.every(isText)),
  },
  numbers: {
    ja: '正の整数の配列',
    en: 'a list of positive integers',
    holds: (value: unknown) => isNone(value) || (Array.isArray(value) && value.every(isIssueNumber)),
  },
}

function isIssueNumber(value: unknown): boolean {
  const number = toNumber(value)
  return number !== undefined && Number.isSafeInteger(number) && number > 0
}

function isInstant(value: unknown): boolean {
  const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
  const [, day] = (typeof value === 'string' && instant.exec(value)) || []
  if (day === undefined || Number.isNaN(Date.parse(String(value)))) return false
  return new Date(day).toISOString().startsWith(day)
}
