import { events } from '../../../../src/worker/domain/activity/event-types.ts'

/**
 * Every type of event as a table `k` in SQL: its feature, the kind of thing that it is about, and the keys of its
 * payload by name (activity § Types). `via` is a column of its own.
 */
export const known = `(values ${Object.entries(events)
  .map(([type, { feature, target, payload }]) => {
    const keys = Object.keys(payload.unwrap().shape).filter(key => key !== 'via')
    return `('${type}', ${feature ? `'${feature}'` : 'null'}, '${target}', '{${keys.toSorted()}}'::text[])`
  })
  .join(', ')}) k (type, feature, target, keys)`
