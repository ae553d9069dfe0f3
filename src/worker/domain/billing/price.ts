import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { read } from '../../access/trip.ts'
import type { Payments, Price } from './payments.ts'

/** What Pro costs, as the payment provider has it: one trip, and a call of the provider at most every ten minutes. */
export async function readPrice(ask: Ask, payments: Pick<Payments, 'readPrice'>): Promise<Price> {
  await read(ask, sql`select '{}'`)
  return payments.readPrice()
}
