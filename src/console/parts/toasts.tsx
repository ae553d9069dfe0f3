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

/** Says in a corner that something was done. */
export const tell = (text: ReactNode): void => add({ text, isRefusal: false })

/** Says in a corner what can still be done about something. It stays until the function that is returned takes it away. */
export function tellWithAction(text: ReactNode, action: Action): () => void {
  const one = { text, action, isRefusal: false }
  add(one)
  return () => put(told.filter(other => other !== one))
}

/** Says in a corner what was refused, where no form can say it. */
export const tellRefusal = (thrown: Error): void =>
  add({ text: <RefusalText of={thrown} />, isRefusal: true })

/** The same of a text that somebody typed. */
export const tellTextRefused = (text: string, thrown: Error): void =>
  add({
    text: (
      <>
        “{shortened(text)}”: <RefusalText of={thrown} />
      </>
    ),
    isRefusal: true,
  })

/** As much of a text as names it. */
export const shortened = (text: string): string =>
  text.length > 60 ? `${[...text].slice(0, 59).join('')}…` : text

const ToastList = lazy(() => import('./toast-list.tsx').then(({ ToastList }) => ({ default: ToastList })))

/** Where that is read; most visits need none, so that it comes when there is something to say. */
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
