import { lazy, type ReactNode, Suspense } from 'react'
import { createStore } from '../state/create-store.ts'
import { RefusalText } from './refusal.tsx'
import type { Action, Told } from './toast-list.tsx'

const store = createStore<readonly Told[]>([])

const add = (one: Told) => store.set([...store.get(), one])

/** Shows a toast. */
export const tell = (text: ReactNode): void => add({ text, isRefusal: false })

/** Shows a toast with a button. It stays until the returned function removes it. */
export function tellWithAction(text: ReactNode, action: Action): () => void {
  const one = { text, action, isRefusal: false }
  add(one)
  return () => store.set(store.get().filter(other => other !== one))
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
  const all = store.use()
  return (
    all.length > 0 && (
      <Suspense>
        <ToastList told={all} />
      </Suspense>
    )
  )
}
