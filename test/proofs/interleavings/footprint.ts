import type { Note } from './side.ts'

/** `locked`: the tables in which rows may be locked after it. */
type Step = { place: string; trip: number; read: Set<string>; added: Set<string>; locked: Set<string> }

/** What a write touches in each table. */
export type Footprint = {
  steps: Step[]
  /** All tables, over all steps. */
  read: Set<string>
  added: Set<string>
  /** Tables in which it changes or deletes rows. */
  changed: Set<string>
  /** Tables in which it may lock rows. */
  locked: Set<string>
  /** Tables that the gate reads. */
  judged: Set<string>
}

/** The footprint of each step, from the counts that were recorded before each one. */
export function footprintOf(notes: readonly Note[]): Footprint {
  const found: Footprint = {
    steps: [],
    read: new Set(),
    added: new Set(),
    changed: new Set(),
    locked: new Set(),
    judged: new Set(),
  }
  for (const [i, note] of notes.entries()) {
    const locked = new Set((notes[i + 1] ?? note).locked)
    const step: Step = { place: note.place, trip: note.trip, read: new Set(), added: new Set(), locked }
    const before = note.touched ?? {}
    for (const [table, counts] of Object.entries(notes[i + 1]?.touched ?? {})) {
      // Postgres resets counts after it has reported them.
      const [read, added, changed] = counts.map((count, k) => {
        const had = before[table]?.[k] ?? 0
        return count >= had ? count - had : count
      }) as [number, number, number]
      if (read + changed > 0) step.read.add(table)
      if (added > 0) step.added.add(table)
      if (changed > 0) found.changed.add(table)
    }
    found.steps.push(step)
  }
  // Steps after the last one of the gate do not belong to the gate.
  const isGate = (i: number) => found.steps[i]?.place.startsWith('admit:')
  found.judged = union(found.steps.filter((_, i) => isGate(i) && isGate(i + 1)).map(({ read }) => read))
  found.read = union(found.steps.map(({ read }) => read))
  found.locked = union(found.steps.map(({ locked }) => locked))
  found.added = union(found.steps.map(({ added }) => added))
  return found
}

/**
 * The steps of one side after which to stop: those that can conflict with writes or locks of the other, by round
 * trip, and the last one between round trips. New rows in tables of `apart` cannot conflict.
 */
export function meetings(one: Footprint, other: Footprint, apart: ReadonlySet<string>): number[][] {
  const written = union([other.added, other.changed])
  const locked = other.locked.intersection(union([other.read, other.changed]))
  const added = written.difference(apart)
  const meets = (step: Step) =>
    !step.read.isDisjointFrom(written) ||
    !step.read.intersection(step.locked).isDisjointFrom(locked) ||
    !step.added.isDisjointFrom(added)
  const groups: number[][] = [[]]
  for (const [i, step] of one.steps.entries()) {
    const isLastOfTrip = one.steps[i + 1] && one.steps[i + 1]!.trip !== step.trip
    if (isLastOfTrip) groups.push([i + 1], [])
    else if (meets(step)) groups.at(-1)!.push(i + 1)
  }
  return groups.filter(({ length }) => length > 0)
}

const union = (sets: Set<string>[]) => new Set(sets.flatMap(set => [...set]))
