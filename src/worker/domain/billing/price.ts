import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { read } from '../../access/trip.ts'
import type { Payments, Price } from './payments.ts'

/** Reads the price of Pro from the payment provider, in one round trip and with a call at most every ten minutes. */
export async function readPrice(ask: Ask, payments: Pick<Payments, 'readPrice'>): Promise<Price> {
  await read(ask, sql`select '{}'`)
  return payments.readPrice()
}
