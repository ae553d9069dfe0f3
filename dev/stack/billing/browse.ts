import { Hono } from 'hono'
import { changeNames } from './changes.ts'
import type { BillingContext } from './context.ts'
import { checkoutPage, overviewPage, portalPage } from './pages.ts'
import type { Portal } from './state.ts'

/** The pages for browsers: an overview, checkouts, and portals. Their buttons pay and change subscriptions. */
export function browseOf({ store: { state }, webhooks, account, changes }: BillingContext) {
  const checkoutOf = (id: string) => state.checkouts.find(each => each.id === id)
  const portalOf = (id: string) => state.portals.find(each => each.id === id)
  const boughtIn = ({ customer }: Portal) => state.subscriptions.filter(each => each.customer === customer)
  const portalHtml = (portal: Portal) =>
    portalPage(portal, state.customers.find(({ id }) => id === portal.customer)!, boughtIn(portal))
  return new Hono()
    .get('/', c => c.html(overviewPage(state)))
    .get('/checkout/:id/*', c => {
      const checkout = checkoutOf(c.req.param('id'))
      return checkout ? c.html(checkoutPage(checkout)) : c.notFound()
    })
    .post('/checkout/:id/pay', c => {
      const checkout = checkoutOf(c.req.param('id'))
      if (!checkout) return c.notFound()
      if (checkout.status !== 'open') return c.html(`The checkout is ${checkout.status}`, 409)
      webhooks.send(changes.pay(checkout, account.url))
      return c.html(checkoutPage(checkout))
    })
    .get('/portal/:id/*', c => {
      const portal = portalOf(c.req.param('id'))
      return portal ? c.html(portalHtml(portal)) : c.notFound()
    })
    .post('/portal/:id/:subscription/:change', c => {
      const { id, subscription: subscriptionId, change } = c.req.param()
      const portal = portalOf(id)
      const subscription = portal && boughtIn(portal).find(each => each.id === subscriptionId)
      const name = changeNames.find(each => each === change)
      if (!portal || !subscription || !name) return c.notFound()
      if (subscription.status === 'canceled') return c.html('The subscription has ended', 409)
      webhooks.send(changes.change(subscription, name))
      return c.html(portalHtml(portal))
    })
}
