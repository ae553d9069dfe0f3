import { expect, inject, it } from 'vitest'
import { permissions } from '../support/permissions.ts'
import { type Fault, fuzz } from './run.ts'

const { seed, requests } = inject('fuzz')

// decisions § 1: whatever is sent, no 5xx, no answer over two seconds, no refusal without the shape of one.
it(`${requests} requests of the seed ${seed} find nothing`, {
  timeout: 60_000 + requests * 200,
}, async () => {
  const { faults, bare, ...seen } = await fuzz(seed, requests)
  console.log(JSON.stringify({ ...seen, operations: Object.keys(seen.operations).length }, null, 1))
  expect(faults.map(inOneLine)).toEqual([])
  expect(Object.entries(bare).filter(([, [status, expected]]) => status !== expected)).toEqual([])
  expect(Object.keys(bare).sort()).toEqual(Object.keys(permissions).sort())
})

const inOneLine = ({ request, operation, what, sent, answer, log }: Fault): string =>
  [`${request}: ${operation} ${what}`, sent, answer, log].join(' | ')
