import { expect, it } from 'vitest'
import { groupOf } from '../../../src/console/pages/activity/groups.ts'
import { type EventType, events } from '../../../src/worker/domain/activity/event-types.ts'

it('the filter of the activity lists each type of event under the feature that users need to see it', () => {
  for (const [type, { feature }] of Object.entries(events)) {
    const group = groupOf(type as EventType)
    expect(group === 'project' || group === 'people' ? null : group, type).toBe(feature)
  }
})
