import { events } from '../../../../src/worker/domain/activity/event-types.ts'

/**
 * Every event type as a table `k` in SQL, with its feature, the kind of its target, and the sorted keys of its payload
 * (activity § Types). `via` is a column of its own.
 */
export const knownEventTypes = `(values ${Object.entries(events)
  .map(([type, { feature, target, payload }]) => {
    const keys = Object.keys(payload.unwrap().shape).filter(key => key !== 'via')
    return `('${type}', ${feature ? `'${feature}'` : 'null'}, '${target}', '{${keys.toSorted()}}'::text[])`
  })
  .join(', ')}) k (type, feature, target, keys)`
