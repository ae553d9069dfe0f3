import { useState } from 'react'

/**
 * Whether a form is shown: while the user may send it, and then as long as it has text. So what was typed stays on the
 * page if the user's role changes or the project is archived meanwhile.
 */
export function useLastingForm(maySend: boolean, hasText: boolean): boolean {
  const [wasShown, setShown] = useState(maySend)
  if (maySend && !wasShown) setShown(true)
  return maySend || (wasShown && hasText)
}
