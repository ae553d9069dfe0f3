import type { IssueFilter, IssueFilterName, IssueSort } from '../api/reads/issues.ts'
import { sorts } from './issue-orders.ts'
import { priorities } from './priorities.ts'
import { statuses } from './statuses.ts'

/** How the address has a filter: one value, or several that are separated by commas. */
type Format = { isList: boolean; isValid(value: string): boolean }

const listOf = (isValid: (value: string) => boolean): Format => ({ isList: true, isValid })
const one = (isValid: (value: string) => boolean): Format => ({ isList: false, isValid })

export const isUuid = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
const words = (...known: string[]) => listOf(value => known.includes(value))
const ids = (...known: string[]) => listOf(value => known.includes(value) || isUuid(value))

/** The filters of the API. An address has their names and values, but days where the API has instants. */
const formats: Record<IssueFilterName, Format> = {
  status: words(...statuses),
  priority: words(...priorities),
  assignee: ids('me', 'none'),
  label: ids('none'),
  createdBy: ids('me'),
  parent: ids('none'),
  due: listOf(isDue),
  ready: one(value => value === '1'),
  watched: one(value => value === '1'),
  updatedSince: one(value => isDay(value) || isInstant(value)),
  q: one(value => value.length <= 200 && !/\p{Cc}/u.test(value)),
}

/** How the issues are shown, beside their filter. */
export type IssueView = {
  layout?: 'board'
  /** What a list is grouped by. */
  group?: IssueGroup
  /** The ID of the saved filter that the user came from. */
  saved?: string
}
export const groups = ['status', 'assignee', 'label', 'priority'] as const
export type IssueGroup = (typeof groups)[number]

/** The order and the view. They have no chips. */
const shown: Record<'sort' | keyof IssueView, Format> = {
  sort: one(value => sorts.includes(value as IssueSort)),
  layout: one(value => value === 'board'),
  group: one(value => groups.includes(value as IssueGroup)),
  saved: one(value => isUuid(value)),
}

/** The parameters of the list in an address, with any others that the address has. */
export type IssueSearch = IssueFilter &
  IssueView & {
    /** The number of the issue that is open over the list. */
    issue?: number
  }

const known: Record<string, Format> = { ...formats, ...shown }

/** The most values that the API accepts in a list. */
const mostValues = 50

const filterNames = Object.keys(formats) as IssueFilterName[]

/** The values of a filter in the address. */
export const valuesOf = (value: string | undefined): string[] => (value ? value.split(',') : [])

/** A part of an address that no filter has, or that its filter does not accept. */
export type Ignored = { name: string; value: string }

type Found = { filter: IssueFilter; view: IssueView; ignored: Ignored[] }

/** The filter and the view of an address. What it ignores stays in the address until the user removes it. */
export function filterIn(search: Record<string, unknown>): Found {
  const kept: Record<string, string> = {}
  const ignored: Ignored[] = []
  for (const [name, given] of Object.entries(search)) {
    if (given === undefined || given === '' || own.includes(name)) continue
    const parts = partsOf(name, String(given))
    if (parts.kept) kept[name] = parts.kept
    if (parts.left) ignored.push({ name, value: parts.left })
  }
  const { layout, group, saved, ...filter } = kept
  return {
    filter: { ...filter, ...(search.trashed === 1 && { trashed: 1 }) },
    view: { ...(layout && { layout }), ...(group && { group }), ...(saved && { saved }) } as IssueView,
    ignored,
  }
}

/** The parameters of the page that are not filters. */
const own = ['trashed', 'issue']

function partsOf(name: string, value: string): { kept?: string; left?: string } {
  const format = Object.hasOwn(known, name) ? known[name] : undefined
  if (!format) return { left: value }
  if (!format.isList) return format.isValid(value) ? { kept: value } : { left: value }
  const values = value.split(',')
  const kept = values.filter(format.isValid).slice(0, mostValues)
  return { kept: kept.join(), left: values.filter(one => !kept.includes(one)).join() }
}

/** The address without what is ignored. */
export function withoutIgnored(search: Record<string, unknown>): Record<string, unknown> {
  const { filter, view } = filterIn(search)
  return { ...Object.fromEntries(own.map(name => [name, search[name]])), ...filter, ...view }
}

export const isFiltered = (filter: IssueFilter): boolean => filterNames.some(name => filter[name])

/** Words for due days. Other values are ranges such as `2026-11-01..2026-11-30`, where one end can be missing. */
export const dueWords = ['overdue', 'today', 'week', 'none']

function isDue(value: string): boolean {
  const ends = value.split('..')
  const isRange = ends.length === 2 && ends.some(Boolean) && ends.every(day => day === '' || isDay(day))
  return isRange || dueWords.includes(value)
}

export function isDay(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : new Date(Number.NaN)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))
