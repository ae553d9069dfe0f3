import { lazy, type ReactNode, Suspense } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { createStore } from '../state/create-store.ts'
import { ErrorText } from './error-notice.tsx'
import type { ToastData } from './toast-list.tsx'

const messages = texts({
  ja: { quoted: (text: string) => `「${text}」`, undo: '元に戻す' },
  en: { quoted: text => `“${text}”`, undo: 'Undo' },
})

const store = createStore<readonly ToastData[]>([])

const add = (one: ToastData) => store.set([...store.get(), one])

/** Shows a toast. */
export const showToast = (text: ReactNode): void => add({ text, isRefusal: false })

/** How long a toast offers to undo a change, in milliseconds. */
const undoTime = 10_000

/**
 * Shows a toast that offers to undo a change for ten seconds, and calls `after` if it was not undone. The returned
 * function removes it.
 */
export function showToastForUndo(text: ReactNode, undo: () => void, after?: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const one: ToastData = { text, isRefusal: false, action: { label: <Undo />, onPress, onHold } }
  const run = () => {
    timer = setTimeout(() => {
      close()
      after?.()
    }, undoTime)
  }
  const close = () => {
    clearTimeout(timer)
    store.set(store.get().filter(other => other !== one))
  }
  function onPress() {
    close()
    undo()
  }
  function onHold(isHeld: boolean) {
    clearTimeout(timer)
    if (!isHeld && store.get().includes(one)) run()
  }
  add(one)
  run()
  return close
}

const Undo = () => useTexts(messages).undo

/** Shows a refusal as a toast, for changes without a form. */
export const showErrorToast = (thrown: Error): void =>
  add({ text: <ErrorText of={thrown} />, isRefusal: true })

/** Shows a refusal with the text that was refused. */
export const showTextError = (text: string, thrown: Error): void =>
  add({ text: <TextError text={truncated(text)} of={thrown} />, isRefusal: true })

function TextError({ text, of: thrown }: { text: string; of: Error }) {
  const t = useTexts(messages)
  return (
    <>
      {t.quoted(text)}: <ErrorText of={thrown} />
    </>
  )
}

/** A text, truncated to 60 characters. */
export const truncated = (text: string): string =>
  text.length > 60 ? `${[...text].slice(0, 59).join('')}…` : text

const ToastList = lazy(() => import('./toast-list.tsx').then(({ ToastList }) => ({ default: ToastList })))

/** The toasts. Their code loads with the first toast, because most visits have none. */
export function Toasts() {
  const all = store.use()
  return (
    all.length > 0 && (
      <Suspense>
        <ToastList all={all} />
      </Suspense>
    )
  )
}
