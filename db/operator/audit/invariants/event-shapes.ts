import { events } from '../../../../src/worker/domain/activity/event-types.ts'

/**
 * Every event type as a table `k` in SQL, with its feature, the kind of its target, and the sorted keys of its payload:
 * all of them, and those that it always has (activity § Types). `via` is a column of its own.
 */
export const knownEventTypes = `(values ${Object.entries(events)
  .map(([type, { feature, target, payload }]) => {
    const fields = Object.entries(payload.unwrap().shape).filter(([key]) => key !== 'via')
    const required = fields.filter(([, field]) => !field.safeParse(undefined).success)
    const keysOf = (some: typeof fields) => `'{${some.map(([key]) => key).toSorted()}}'::text[]`
    const texts = `'${type}', ${feature ? `'${feature}'` : 'null'}, '${target}'`
    return `(${texts}, ${keysOf(fields)}, ${keysOf(required)})`
  })
  .join(', ')}) k (type, feature, target, keys, required)`
