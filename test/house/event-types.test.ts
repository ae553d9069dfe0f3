import { expect, it } from 'vitest'
import { events } from '../../src/worker/domain/activity/event-types.ts'
import { readText } from './repository.ts'

it('the rules describe each event type with its feature and target (activity § Types)', () => {
  const rows = readText('docs/rules/activity.md').matchAll(/^\| (`.+`) \| (\S+) \| (\w+)/gm)
  const described = [...rows].flatMap(([, types, feature, target]) =>
    [...types!.matchAll(/`(\w+\.\w+)`/g)].map(([, type]) => [type, feature, target]),
  )
  const own = Object.entries(events).map(([type, { feature, target }]) => [type, feature ?? '–', target])
  expect(own.toSorted()).toEqual(described.toSorted())
})
