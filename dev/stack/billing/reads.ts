import { check, type Fields, type Form, Refused, readForm } from './forms.ts'
import { checkoutObject, dollarPrice, priceObject, subscriptionObject } from './objects.ts'
import type { Account, State } from './state.ts'

/** What is asked for with GET: one object by its id, or a list of a kind. */
export function read(url: URL, state: State, account: Account): object {
  const [, path, id] =
    /^(\/v1\/(?:subscriptions|prices|checkout\/sessions))(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (id) {
    readForm(url.search, [])
    if (path === '/v1/prices')
      return priceObject(found([{ id: account.price }, { id: dollarPrice }], id, 'price').id)
    return path === '/v1/subscriptions'
      ? subscriptionObject(found(state.subscriptions, id, 'subscription'))
      : checkoutObject(found(state.checkouts, id, 'checkout session'), account.url)
  }
  const list = path && lists[path]
  if (!list) return unrecognized(url)
  const fields = readForm(url.search, [...pageForm, ...list.form])
  if (fields.customer !== undefined) found(state.customers, fields.customer, 'customer')
  return page(url.pathname, fields, list.items(fields, state, account))
}

export function found<T extends { id: string }>(all: readonly T[], id: string, kind: string): T {
  const one = all.find(each => each.id === id)
  const status = kind === 'customer' ? 400 : 404
  if (!one) throw new Refused(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind })
  return one
}

export function unrecognized({ pathname }: URL): never {
  throw new Refused(404, `Unrecognized request URL (${pathname})`)
}

interface List {
  form: Form
  /** Oldest first. */
  items(fields: Fields, state: State, account: Account): { id: string }[]
}

const lists: Record<string, List> = {
  '/v1/subscriptions': {
    form: ['?customer', '?price', '?status'],
    items({ customer, price, status }, { subscriptions }) {
      const isOf = (given: string) =>
        status === undefined ? given !== 'canceled' : status === 'all' || status === given
      return subscriptions
        .filter(each => isOf(each.status))
        .filter(each => customer === undefined || each.customer === customer)
        .filter(each => price === undefined || each.price === price)
        .map(subscriptionObject)
    },
  },
  '/v1/checkout/sessions': {
    form: ['?customer', '?status'],
    items({ customer, status }, { checkouts }, { url }) {
      return checkouts
        .filter(each => status === undefined || each.status === status)
        .filter(each => customer === undefined || each.customer === customer)
        .map(each => checkoutObject(each, url))
    },
  },
}

const pageForm = ['?limit', '?starting_after']

/** The newest first; `starting_after` is the last of the page before. */
function page(url: string, fields: Fields, items: { id: string }[]): object {
  check(fields, 'limit', limit => /^([1-9]\d?|100)$/.test(limit))
  const { limit = '10', starting_after: after } = fields
  const newestFirst = items.toReversed()
  const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const data = newestFirst.slice(from, from + Number(limit))
  return { object: 'list', url, has_more: from + data.length < newestFirst.length, data }
}
