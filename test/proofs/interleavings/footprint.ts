import type { Note } from './side.ts'

/** `locked`: of which rows may be locked once it is done. */
type Step = { place: string; trip: number; read: Set<string>; added: Set<string>; locked: Set<string> }

/** What a write touches, table by table. */
export type Footprint = {
  steps: Step[]
  /** Over all steps. */
  read: Set<string>
  added: Set<string>
  /** Those of which it changes or deletes rows. */
  changed: Set<string>
  /** Those of which it may lock rows. */
  locked: Set<string>
  /** Those that the gate reads. */
  judged: Set<string>
}

/** Out of what was noted before each step: what has grown until the next is what the step did. */
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
      // Counts begin anew once they have been reported.
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
  // After the last of the gate's steps, what comes next is no longer the gate's.
  const isGate = (i: number) => found.steps[i]?.place.startsWith('admit:')
  found.judged = union(found.steps.filter((_, i) => isGate(i) && isGate(i + 1)).map(({ read }) => read))
  found.read = union(found.steps.map(({ read }) => read))
  found.locked = union(found.steps.map(({ locked }) => locked))
  found.added = union(found.steps.map(({ added }) => added))
  return found
}

/**
 * The numbers of the steps of one after which to stop: those that may meet what the other writes or locks, trip by trip,
 * and between trips the last. `apart` are the tables whose new rows cannot be in each other's way.
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
