import type { Stripe as Sdk } from 'stripe'
import type { Price } from '../domain/billing/payments.ts'

/** A recurring price with one amount. Throws for any other, because it cannot be shown. */
export function priceOf({
  id,
  currency,
  unit_amount: minor,
  recurring,
  tax_behavior: tax,
}: Sdk.Price): Price {
  const interval = intervals.find(known => known === recurring?.interval)
  if (minor === null || !recurring || !interval)
    throw new Error(`The price ${id} is not a recurring price of one amount`)
  return {
    amount: decimal(minor, digitsOf(currency)),
    currency: currency.toUpperCase(),
    interval,
    intervalCount: recurring.interval_count,
    taxIncluded: tax === 'inclusive' ? true : tax === 'exclusive' ? false : null,
  }
}

const intervals = ['day', 'week', 'month', 'year'] as const

/** Decimal digits of a currency, by the provider's own table of smallest units. */
const digitsOf = (currency: string): number =>
  withoutMinorUnit.includes(currency) ? 0 : withThousandths.includes(currency) ? 3 : 2

const withoutMinorUnit = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const withThousandths = 'bhd jod kwd omr tnd'.split(' ')

function decimal(minor: number, digits: number): string {
  if (digits === 0) return String(minor)
  const whole = String(minor).padStart(digits + 1, '0')
  return `${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}
