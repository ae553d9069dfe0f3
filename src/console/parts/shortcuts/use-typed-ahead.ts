import { useEffect, useState } from 'react'
import { takeTyped } from './typed-ahead.ts'

/** Inserts what the user typed before the field of a form appeared, once. The form must focus the field. */
export function useTypedAhead(insert: (text: string) => void): void {
  const [{ text }] = useState(takeTyped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (text) insert(text)
  }, [])
}
