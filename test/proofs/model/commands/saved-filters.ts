import { isAtLeast, reachOf } from '../access.ts'
import { about, record } from '../events.ts'
import { unordered } from '../match.ts'
import type { Pick } from '../pick.ts'
import { filterFields } from '../saved-filters.ts'
import type { Caller, Filter, Model, Project } from '../state.ts'
import type { Command } from '../step.ts'

const filtersPath = '/api/projects/{projectId}/issue-filters'
const filterPath = '/api/projects/{projectId}/issue-filters/{filterId}'

export const saveFilter: Command = (m, pick) => {
  const of = pick.project()
  const at = { method: 'POST', path: filtersPath, of } as const
  const by = pick.caller(at)
  const isShared = pick.isOnce(2)
  const given = { name: pick.of(['近い', 'Near']), query: someQuery(m, pick), layout: pick.of(layouts) }
  const owner = isShared ? null : by.who
  const filter: Filter = { ...given, id: '', owner, createdBy: by.who }
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: { ...given, ...(isShared && { shared: true }) },
    rule: () => isShared && !isAdmin(of, by) && 'forbidden',
    status: 201,
    done(answer) {
      filter.id = answer.filter.id
      of.filters.push(filter)
      if (isShared) recordFilter(of, by, 'shared', filter)
    },
    response: () => ({ filter: filterFields(of, filter, m.people) }),
  }
}

export const changeFilter: Command = (m, pick) => {
  const chosen = someFilter(m, pick)
  if (!chosen) return null
  const { of, filter, params } = chosen
  const at = { method: 'PATCH', path: filterPath, of } as const
  const isOthers = () => isShared(of, filter)
  const by = pick.caller(at, isOthers)
  const change = pick.of<() => { name?: string; query?: Filter['query']; shared?: boolean }>([
    () => ({ shared: pick.isOnce(2) }),
    () => ({ name: pick.of(['近い', 'Near']) }),
    () => ({ query: someQuery(m, pick) }),
  ])()
  return {
    ...at,
    by,
    isOthers: isOthers(),
    params,
    body: change,
    rule: () =>
      (change.shared && !isAdmin(of, by) && 'forbidden') ||
      (!isVisible(of, filter, by) && 'filter_not_found'),
    status: 200,
    done() {
      const { shared, ...texts } = change
      const was = filter.owner
      const owner = shared === undefined ? was : shared ? null : by.who
      const changed = Object.entries(texts).flatMap(([field, to]) =>
        asKey(to) === asKey(filter[field as 'name']) ? [] : [field],
      )
      if (was !== owner) changed.push('shared')
      Object.assign(filter, texts, { owner })
      if (changed.length === 0) return
      if (was === null) recordFilter(of, by, 'changed', filter, { changed: new Set(changed) })
      else if (owner === null) recordFilter(of, by, 'shared', filter)
    },
    response: () => ({ filter: filterFields(of, filter, m.people) }),
  }
}

export const deleteFilter: Command = (m, pick) => {
  const chosen = someFilter(m, pick)
  if (!chosen) return null
  const { of, filter, params } = chosen
  const at = { method: 'DELETE', path: filterPath, of } as const
  const isOthers = () => isShared(of, filter)
  const by = pick.caller(at, isOthers)
  return {
    ...at,
    by,
    isOthers: isOthers(),
    params,
    rule: () => !isVisible(of, filter, by) && 'filter_not_found',
    status: 204,
    done() {
      of.filters = of.filters.filter(each => each !== filter)
      if (filter.owner === null) recordFilter(of, by, 'deleted', filter)
    },
  }
}

export const listFilters: Command = (m, pick) => {
  const of = pick.project(({ filters }) => filters.length > 0)
  const at = { method: 'GET', path: filtersPath, of } as const
  const by = pick.caller(at)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    status: 200,
    response() {
      const visible = of.filters.filter(each => isVisible(of, each, by))
      return { filters: unordered(visible.map(each => filterFields(of, each, m.people))) }
    },
  }
}

const layouts = ['list', 'board'] as const

/** Of one parameter, with IDs that may find nothing. */
const someQuery = (m: Model, pick: Pick): Filter['query'] => {
  const accounts = m.people.flatMap(({ id }) => id ?? [])
  const labels = m.projects.flatMap(of => of.labels.map(({ id }) => id))
  const label = labels.length > 0 ? pick.of(labels) : 'none'
  return pick.of([
    { label },
    { assignee: `me,${pick.of(accounts)}` },
    { createdBy: pick.of(accounts) },
    { status: 'todo,done', sort: '-due' },
  ])
}

const asKey = (value: unknown) => JSON.stringify(value)

/** The user's own, or a shared one of the project. */
const isVisible = (of: Project, filter: Filter, { who }: Caller): boolean =>
  of.filters.includes(filter) && (filter.owner === null || filter.owner === who)

const isShared = (of: Project, filter: Filter): boolean =>
  of.filters.includes(filter) && filter.owner === null

const isAdmin = (of: Project, { who }: Caller): boolean => isAtLeast(reachOf(of, who)!.role, 'admin')

/** One of the project, or sometimes of another project. */
function someFilter(m: Model, pick: Pick) {
  const of = pick.project(({ filters }) => filters.length > 0)
  const all = m.projects.flatMap(({ filters }) => filters)
  const filter = all.length > 0 ? pick.mostly(of.filters, all) : undefined
  return filter && { of, filter, params: { projectId: of.id, filterId: filter.id } }
}

/** Only shared filters have events. */
const recordFilter = (of: Project, by: Caller, type: string, filter: Filter, payload = {}): void =>
  record(of, by, { type: `filter.${type}`, target: about('filter', filter, filter.name), payload })
