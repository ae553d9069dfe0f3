import { describe, expect, it } from 'vitest'
import { dollarPrice } from '../../../../dev/stack/billing/objects.ts'
import { priceOf } from '../../../../src/worker/outside/stripe-prices.ts'
import { asBrowserOf } from '../../../support/deployed.ts'
import { person } from '../../../support/world.ts'

describe('the price of Pro (billing § Price)', () => {
  it('is read from the provider once, and then cached', async () => {
    const { status, trips, payments, body } = await read({ STRIPE_PRICE_PRO: dollarPrice })
    expect([status, trips, payments]).toEqual([200, 1, 1])
    const price = { amount: '10.50', currency: 'USD', interval: 'month', intervalCount: 1, taxIncluded: null }
    expect(body).toEqual({ price })
    const again = await read({ STRIPE_PRICE_PRO: dollarPrice })
    expect([again.body, again.trips, again.payments]).toEqual([{ price }, 1, 0])
    expect((await read({})).body.price).toMatchObject({ amount: '1200', currency: 'JPY', taxIncluded: true })
  })

  it.each<[string, Parameters<typeof read>[0], unknown[]]>([
    ['that the provider does not know: 502', { STRIPE_PRICE_PRO: 'price_gone' }, [502, 'billing_error', 1]],
    ['without a provider: 503', { STRIPE_PRICE_PRO: null }, [503, 'billing_unavailable', 0]],
  ])('%s', async (_, settings, refused) => {
    const { status, body, payments } = await read(settings)
    expect([status, body.error, payments]).toEqual(refused)
  })

  it.each<[currency: string, minor: number, amount: string]>([
    ['jpy', 1200, '1200'],
    ['usd', 1200, '12.00'],
    ['usd', 5, '0.05'],
    ['isk', 150000, '1500.00'],
    ['kwd', 1500, '1.500'],
  ])('in %s of %d minor units is %s', (currency, minor, amount) => {
    expect(priceOf(stripePrice({ currency, unit_amount: minor })).amount).toBe(amount)
  })

  it.each([
    ['inclusive', true],
    ['exclusive', false],
    ['unspecified', null],
  ] as const)('that is %s of tax says so', (tax_behavior, taxIncluded) => {
    expect(priceOf(stripePrice({ tax_behavior })).taxIncluded).toBe(taxIncluded)
  })

  it.each([{ unit_amount: null }, { recurring: null }])(
    'without one amount per period is an error: %o',
    given => {
      expect(() => priceOf(stripePrice(given))).toThrow('is not a recurring price of one amount')
    },
  )
})

/** The response of a deployment with other settings. */
const read = async (settings: Parameters<typeof asBrowserOf>[1]) =>
  (await asBrowserOf(await person(), settings))('GET', '/api/billing/price')

const stripePrice = (given: object) =>
  ({
    id: 'price_1',
    currency: 'jpy',
    unit_amount: 1200,
    recurring: { interval: 'month', interval_count: 1 },
    tax_behavior: 'unspecified',
    ...given,
  }) as Parameters<typeof priceOf>[0]
