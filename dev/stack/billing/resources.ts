import { check, type Fields, type Form, fieldsBelow, Refused } from './forms.ts'
import { checkoutObject, customerObject, portalObject } from './objects.ts'
import { findObject } from './reads.ts'
import { type Account, type BillingStore, newId, now } from './state.ts'

export interface Resource {
  form: Form
  /** `id`: the one in the path, if there is one. */
  make(fields: Fields, store: BillingStore, account: Account, id?: string): object
}

/** What POST does, by path. */
export const resources: Record<string, Resource> = {
  '/customers': {
    form: ['?name', '?email', '?metadata[*]'],
    make(fields, { state }) {
      const { name = null, email = null } = fields
      const metadata = fieldsBelow(fields, 'metadata')
      const customer = { id: newId('cus'), created: now(), metadata, name, email }
      state.customers.push(customer)
      return customerObject(customer)
    },
  },
  '/checkout/sessions': {
    form: [
      'mode',
      'customer',
      'success_url',
      'cancel_url',
      'line_items[0][price]',
      'line_items[0][quantity]',
      '?client_reference_id',
      '?locale',
      '?metadata[*]',
      '?subscription_data[metadata][*]',
    ],
    make(fields, { state }, { url, price }) {
      check(fields, 'mode', mode => mode === 'subscription')
      check(fields, 'line_items[0][price]', given => given === price)
      check(fields, 'line_items[0][quantity]', quantity => /^[1-9]\d*$/.test(quantity))
      for (const name of ['success_url', 'cancel_url']) check(fields, name, isUrl)
      check(fields, 'locale', isLocale)
      const checkout = {
        id: newId('cs_test'),
        created: now(),
        status: 'open' as const,
        customer: findObject(state.customers, fields.customer!, 'customer').id,
        price,
        quantity: Number(fields['line_items[0][quantity]']),
        orgId: fields.client_reference_id ?? null,
        metadata: fieldsBelow(fields, 'subscription_data[metadata]'),
        ownMetadata: fieldsBelow(fields, 'metadata'),
        successUrl: fields.success_url!,
        cancelUrl: fields.cancel_url!,
        locale: fields.locale ?? null,
        subscription: null,
      }
      state.checkouts.push(checkout)
      return checkoutObject(checkout, url)
    },
  },
  '/checkout/sessions/:id/expire': {
    form: [],
    make(_, { state }, { url }, id = '') {
      const checkout = findObject(state.checkouts, id, 'checkout session')
      if (checkout.status !== 'open')
        throw new Refused(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${checkout.status}\`.`,
        )
      checkout.status = 'expired'
      return checkoutObject(checkout, url)
    },
  },
  '/billing_portal/sessions': {
    form: ['customer', '?return_url', '?locale'],
    make(fields, { state }, { url }) {
      check(fields, 'return_url', isUrl)
      check(fields, 'locale', isLocale)
      const { id: customer } = findObject(state.customers, fields.customer!, 'customer')
      const portal = {
        id: newId('bps'),
        created: now(),
        customer,
        locale: fields.locale ?? null,
        returnUrl: fields.return_url ?? null,
      }
      state.portals.push(portal)
      return portalObject(portal, url)
    },
  },
}

const isUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
const isLocale = (text: string) => ['auto', 'en', 'ja'].includes(text)
