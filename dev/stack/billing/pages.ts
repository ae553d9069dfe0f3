import { escaped, page } from '../shared/page.ts'
import { changesFor } from './changes.ts'
import type { Checkout, Customer, Portal, State, Subscription } from './state.ts'

export function overviewPage({ customers, subscriptions }: State): string {
  const rows = customers.map(({ id, metadata }) => {
    const bought = subscriptions.filter(({ customer }) => customer === id).map(line)
    return `<tr><td>${escaped(id)}<td>${escaped(JSON.stringify(metadata))}<td>${bought.join('<br>')}`
  })
  const table = `<table><tr><th>Customer<th>Metadata<th>Subscriptions${rows.join('')}</table>`
  return page('Billing stand-in', rows.length > 0 ? table : '<p>No customer yet.')
}

export function checkoutPage(checkout: Checkout): string {
  const what = `<p>${escaped(checkout.price)} × ${checkout.quantity} for customer ${escaped(checkout.customer)}`
  if (checkout.status === 'complete')
    return page('Paid', `${what}<p>${link(checkout.successUrl, 'Back to the shop')}`)
  if (checkout.status === 'expired')
    return page('Expired', `${what}<p>${link(checkout.cancelUrl, 'Back to the shop')}`)
  return page(
    'Checkout',
    `${what}${button(`/checkout/${checkout.id}/pay`, 'Pay')}
<p>${link(checkout.cancelUrl, 'Cancel')}`,
  )
}

export function portalPage(portal: Portal, customer: Customer, subscriptions: Subscription[]): string {
  const parts = subscriptions.map(subscription => {
    const buttons = changesFor(subscription).map(name =>
      button(`/portal/${portal.id}/${subscription.id}/${name}`, name.replaceAll('_', ' ')),
    )
    return `<p>${line(subscription)}</p>${buttons.join('')}`
  })
  const back = portal.returnUrl ? `<p>${link(portal.returnUrl, 'Back to the shop')}` : ''
  return page(`Customer ${customer.id}`, (parts.join('') || '<p>Nothing was bought.') + back)
}

const line = ({ id, status, cancelAtPeriodEnd, periodEnd }: Subscription) =>
  escaped(
    `${id}: ${status}${cancelAtPeriodEnd ? ', ends with its period' : ''}, until ${new Date(periodEnd * 1000).toISOString()}`,
  )

const button = (path: string, text: string) =>
  `<form method="post" action="${escaped(path)}"><button>${escaped(text)}</button></form>`

const link = (url: string, text: string) => `<a href="${escaped(url)}">${escaped(text)}</a>`
