import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { events } from '../../../src/worker/domain/activity/event-types.ts'

const rules = readFileSync(join(import.meta.dirname, '../../../docs/rules/activity.md'), 'utf8')

it('the rules describe each event type with its feature and target (activity § Types)', () => {
  const rows = rules.matchAll(/^\| (`.+`) \| (\S+) \| (\w+)/gm)
  const described = [...rows].flatMap(([, types, feature, target]) =>
    [...types!.matchAll(/`(\w+\.\w+)`/g)].map(([, type]) => [type, feature, target]),
  )
  const own = Object.entries(events).map(([type, { feature, target }]) => [type, feature ?? '–', target])
  expect(own.toSorted()).toEqual(described.toSorted())
})
