import { escaped, page } from '../shared/page.ts'
import { changesFor } from './changes.ts'
import type { Checkout, Customer, Portal, State, Subscription } from './state.ts'

export function overviewPage({ customers, subscriptions }: State): string {
  const rows = customers.map(({ id, metadata }) => {
    const bought = subscriptions.filter(({ customer }) => customer === id).map(line)
    return `<tr><td>${escaped(id)}<td>${escaped(JSON.stringify(metadata))}<td>${bought.join('<br>')}`
  })
  const table = `<table><tr><th>Customer<th>Metadata<th>Subscriptions${rows.join('')}</table>`
  return page('Payment provider', rows.length > 0 ? table : '<p>No customers yet.')
}

export function checkoutPage(checkout: Checkout): string {
  const summary = `<p>${escaped(checkout.price)} × ${checkout.quantity} for customer ${escaped(checkout.customer)}`
  if (checkout.status === 'complete')
    return page('Paid', `${summary}<p>${link(checkout.successUrl, 'Back to the shop')}`)
  if (checkout.status === 'expired')
    return page('Expired', `${summary}<p>${link(checkout.cancelUrl, 'Back to the shop')}`)
  return page(
    'Checkout',
    `${summary}${button(`/checkout/${checkout.id}/pay`, 'Pay')}
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
  return page(`Customer ${customer.id}`, (parts.join('') || '<p>No subscriptions.') + back)
}

const line = ({ id, status, cancelAtPeriodEnd, periodEnd }: Subscription) =>
  escaped(
    `${id}: ${status}${cancelAtPeriodEnd ? ', ends with its period' : ''}, until ${new Date(periodEnd * 1000).toISOString()}`,
  )

const button = (path: string, text: string) =>
  `<form method="post" action="${escaped(path)}"><button>${escaped(text)}</button></form>`

const link = (url: string, text: string) => `<a href="${escaped(url)}">${escaped(text)}</a>`
