import { describe, expect, it } from 'vitest'
import { newerByTime } from '../../../src/cli/commands/sync/conflict.ts'
import { decideOrder, type Order } from '../../../src/cli/commands/sync/order.ts'
import type { Relation } from '../../../src/cli/repository/relation.ts'

type States = 'clean on clean' | 'clean on draft' | 'draft on clean' | 'draft on draft'
type Row = [relation: Relation, states: States, order: Order, ofOwn: Order, onMain: Order]

const none = { isOwn: false, isFromOther: false }

/** The columns: of another clone; of the clone that synced what is stored; on the main branch, where another is stored. */
const rows: Row[] = [
  ['same', 'clean on clean', 'newer', 'newer', 'newer'],
  ['same', 'clean on draft', 'newer', 'newer', 'newer'],
  ['same', 'draft on clean', 'newer', 'newer', 'newer'],
  ['same', 'draft on draft', 'time', 'newer', 'time'],
  ['descendant', 'clean on clean', 'newer', 'newer', 'newer'],
  ['descendant', 'clean on draft', 'newer', 'newer', 'newer'],
  ['descendant', 'draft on clean', 'newer', 'newer', 'newer'],
  ['descendant', 'draft on draft', 'newer', 'newer', 'newer'],
  ['ancestor', 'clean on clean', 'superseded', 'superseded', 'newer'],
  ['ancestor', 'clean on draft', 'superseded', 'superseded', 'newer'],
  ['ancestor', 'draft on clean', 'superseded', 'superseded', 'newer'],
  ['ancestor', 'draft on draft', 'superseded', 'superseded', 'newer'],
  ['diverged', 'clean on clean', 'diverged', 'diverged', 'newer'],
  ['diverged', 'clean on draft', 'diverged', 'diverged', 'newer'],
  ['diverged', 'draft on clean', 'diverged', 'diverged', 'newer'],
  ['diverged', 'draft on draft', 'diverged', 'diverged', 'newer'],
  ['missing', 'clean on clean', 'time', 'newer', 'time'],
  ['missing', 'clean on draft', 'time', 'newer', 'time'],
  ['missing', 'draft on clean', 'time', 'newer', 'time'],
  ['missing', 'draft on draft', 'time', 'newer', 'time'],
  ['unknown', 'clean on clean', 'time', 'newer', 'time'],
  ['unknown', 'clean on draft', 'time', 'newer', 'time'],
  ['unknown', 'draft on clean', 'time', 'newer', 'time'],
  ['unknown', 'draft on draft', 'time', 'newer', 'time'],
]

describe('a conflict of times', () => {
  it.each([
    ['2026-11-29T07:00:00.000Z', /^Run `git pull`/],
    ['2026-11-29T12:00:00.000Z', /^The stored time is later than that sync/],
  ])('says what to do about a stored roadmap of 7:05 with the time %s', (storedUpdatedAt, hint) => {
    const stored = {
      storedUpdatedAt,
      syncedAt: '2026-11-29T07:05:00.000Z',
      syncedBy: null,
      storedSource: null,
    }
    expect(newerByTime('en', stored, '2026-11-29T06:00:00.000Z').hint[1]).toMatch(hint)
  })
})

describe('the order of two snapshots', () => {
  it.each(rows)(
    '%s commit, %s: %s; of the same clone %s; on the main branch %s',
    (relation, states, ...orders) => {
      const [isDraft, isStoredDraft] = states.split(' on ').map(state => state === 'draft') as [
        boolean,
        boolean,
      ]
      const facts = { relation, isDraft, isStoredDraft }
      expect([
        decideOrder({ ...facts, ...none }),
        decideOrder({ ...facts, ...none, isOwn: true }),
        decideOrder({ ...facts, ...none, isFromOther: true }),
      ]).toEqual(orders)
    },
  )
})
