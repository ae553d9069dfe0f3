import { expect, inject, it } from 'vitest'
import { samples } from '../../support/samples.ts'
import type { Fault } from './report.ts'
import { fuzz } from './run.ts'

const { seed, requests } = inject('fuzz')

// No 5xx, no response after two seconds, and no refusal in another shape (requests § Error bodies).
it(`${requests} requests of the seed ${seed} find nothing`, {
  timeout: 60_000 + requests * 200,
}, async () => {
  const { faults, bare, ...seen } = await fuzz(seed, requests)
  console.info(JSON.stringify({ ...seen, operations: Object.keys(seen.operations).length }, null, 1))
  expect(faults.map(inFull)).toEqual([])
  expect(bare).toEqual(
    Object.fromEntries(Object.entries(samples).map(([name, { status }]) => [name, status])),
  )
})

const inFull = ({ request, operation, what, sent, answer, log }: Fault): string =>
  [`${request}: ${operation} ${what}`, sent, answer, log].join(' | ')
