import { check, type Fields, Refused, readForm } from './forms.ts'
import { checkoutObject, subscriptionObject } from './objects.ts'
import type { Account, State } from './state.ts'

export function findObject<T extends { id: string }>(all: readonly T[], id: string, kind: string): T {
  const one = all.find(each => each.id === id)
  const status = kind === 'customer' ? 400 : 404
  if (!one) throw new Refused(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind })
  return one
}

export function listSubscriptions(url: URL, state: State): object {
  const fields = readQuery(url, ['?customer', '?price', '?status'], state)
  const { customer, price, status } = fields
  const hasStatus = (given: string) =>
    status === undefined ? given !== 'canceled' : status === 'all' || status === given
  const items = state.subscriptions
    .filter(each => hasStatus(each.status))
    .filter(each => customer === undefined || each.customer === customer)
    .filter(each => price === undefined || each.price === price)
  return pageOf(url, fields, items.map(subscriptionObject))
}

export function listCheckouts(url: URL, state: State, account: Account): object {
  const fields = readQuery(url, ['?customer', '?status'], state)
  const { customer, status } = fields
  const items = state.checkouts
    .filter(each => status === undefined || each.status === status)
    .filter(each => customer === undefined || each.customer === customer)
  return pageOf(
    url,
    fields,
    items.map(each => checkoutObject(each, account.url)),
  )
}

function readQuery({ search }: URL, filters: string[], { customers }: State): Fields {
  const fields = readForm(search, ['?limit', '?starting_after', ...filters])
  if (fields.customer !== undefined) findObject(customers, fields.customer, 'customer')
  check(fields, 'limit', limit => /^([1-9]\d?|100)$/.test(limit))
  return fields
}

/** A page of `items`, which are oldest first. Pages are newest first, and start after the item `starting_after`. */
function pageOf({ pathname: url }: URL, fields: Fields, items: { id: string }[]): object {
  const { limit = '10', starting_after: after } = fields
  const newestFirst = items.toReversed()
  const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const data = newestFirst.slice(from, from + Number(limit))
  return { object: 'list', url, has_more: from + data.length < newestFirst.length, data }
}
