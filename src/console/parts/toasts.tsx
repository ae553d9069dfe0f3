import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { RefusalText } from './refusal.tsx'
import type { Action, Told } from './toast-list.tsx'

let told: readonly Told[] = []
const listeners = new Set<() => void>()

function put(next: readonly Told[]): void {
  told = next
  for (const listener of listeners) listener()
}

const add = (one: Told) => put([...told, one])

/** Shows a toast. */
export const tell = (text: ReactNode): void => add({ text, isRefusal: false })

/** Shows a toast with a button. It stays until the returned function removes it. */
export function tellWithAction(text: ReactNode, action: Action): () => void {
  const one = { text, action, isRefusal: false }
  add(one)
  return () => put(told.filter(other => other !== one))
}

/** Shows a refusal as a toast, for changes without a form. */
export const tellRefusal = (thrown: Error): void =>
  add({ text: <RefusalText of={thrown} />, isRefusal: true })

/** The same, with the text that was refused. */
export const tellTextRefused = (text: string, thrown: Error): void =>
  add({
    text: (
      <>
        “{shortened(text)}”: <RefusalText of={thrown} />
      </>
    ),
    isRefusal: true,
  })

/** A text, truncated to 60 characters. */
export const shortened = (text: string): string =>
  text.length > 60 ? `${[...text].slice(0, 59).join('')}…` : text

const ToastList = lazy(() => import('./toast-list.tsx').then(({ ToastList }) => ({ default: ToastList })))

/** The toasts. Their code loads with the first toast, because most visits have none. */
export function Toasts() {
  const all = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => told,
  )
  return (
    all.length > 0 && (
      <Suspense>
        <ToastList told={all} />
      </Suspense>
    )
  )
}
