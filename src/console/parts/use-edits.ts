import { useState } from 'react'

/** The fields of a form: the stored values with the user's edits. Untouched fields follow the stored values. */
export function useEdits<Fields extends object>(stored: Fields) {
  const [edits, setEdits] = useState<Partial<Fields>>({})
  const edit = (changed: Partial<Fields>) =>
    setEdits(before => ({
      ...pick(before, name => !(name in changed)),
      ...pick(changed, name => changed[name] !== stored[name]),
    }))
  /** Call this with the edits that were saved. What the user has typed meanwhile stays. */
  const forget = (saved: Partial<Fields>) =>
    setEdits(before => pick(before, name => before[name] !== saved[name]))
  const hasEdits = Object.keys(pick(edits, name => edits[name] !== stored[name])).length > 0
  return { values: { ...stored, ...edits }, edits, hasEdits, edit, forget }
}

const pick = <Fields extends object>(fields: Fields, isPicked: (name: keyof Fields) => boolean) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => isPicked(name as keyof Fields)),
  ) as Partial<Fields>
