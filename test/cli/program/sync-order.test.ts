import { describe, expect, it } from 'vitest'
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
