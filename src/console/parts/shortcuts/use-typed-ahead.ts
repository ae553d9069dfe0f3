import { useLayoutEffect, useState } from 'react'
import { takeTyped } from './typed-ahead.ts'

/** Inserts what the user typed before the field of a form appeared, once. The form must focus the field. */
export function useTypedAhead(insert: (text: string) => void): void {
  const [{ text }] = useState(takeTyped)
  // Before the next key, which goes into the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (text) insert(text)
  }, [])
}
