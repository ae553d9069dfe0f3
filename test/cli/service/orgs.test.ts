import { expect, it } from 'vitest'
import { findOrg } from '../../../src/cli/service/orgs.ts'

const orgs = [
  { id: '0198c0de-0000-7000-8000-000000000001', name: 'Alpine Club' },
  { id: '0198c0de-0000-7000-8000-000000000002', name: '山岳会' },
  { id: '0198c0de-0000-7000-8000-000000000003', name: 'Twins' },
  { id: '0198c0de-0000-7000-8000-000000000004', name: 'twins' },
] as unknown as Parameters<typeof findOrg>[0]

it.each([
  ['alpine club', 0],
  ['山岳会', 1],
  ['0198c0de-0000-7000-8000-000000000004', 3],
])('finds the organization %s by its name or ID', (named, place) => {
  expect(findOrg(orgs, named)).toBe(orgs[place])
})

it.each([
  ['Alpine', 'not_found'],
  ['TWINS', 'ambiguous'],
])('does not find the organization %s: %s', (named, code) => {
  expect(() => findOrg(orgs, named)).toThrow(expect.objectContaining({ code }))
})
