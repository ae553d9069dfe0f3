import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { keepTyped, takeTyped } from './shortcuts/typed-ahead.ts'
import { showErrorToast } from './toasts.tsx'

type MayClose = { close?(): void }

type Options = {
  /** What is typed while the code loads is kept for its field, which takes it (`shortcuts/typed-ahead.ts`). */
  hasField?: boolean
  /** What is shown while the code loads. */
  meanwhile?: ReactNode
}

/**
 * A component whose code is loaded at its first use, and functions that load it earlier. It counts as open while the
 * code loads. If that fails, a component with `close` closes and a toast says why; another one throws the error.
 * Code that has loaded is rendered at once. React's `lazy` would show a fallback first, for at least 300 ms.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hasField = false, meanwhile = null }: Options = {},
) {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const prepare = () => {
    loading ??= load()
      .then(part => {
        Loaded = part
      })
      .finally(() => {
        if (!Loaded) loading = undefined
      })
    return loading
  }
  // The first use retries and reports a failure.
  const prepareQuietly = () => void prepare().catch(() => {})
  const prepareWhenUsed = () => whenUsed(prepareQuietly)
  const prepareLater = () => void setTimeout(() => whenIdle(prepareQuietly), later)
  function OnDemand(props: Props & MayClose) {
    const Part = Loaded
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    const [failure, setFailure] = useState<Error>()
    // biome-ignore lint/correctness/useExhaustiveDependencies: the code is loaded once
    useEffect(() => {
      // The code may have loaded since the render, which then has to be repeated.
      if (Part) return
      if (hasField) keepTyped(() => props.close?.())
      prepare().then(redraw, thrown => {
        if (!props.close) return setFailure(thrown)
        showErrorToast(thrown)
        props.close()
      })
      return () => void (hasField && takeTyped())
    }, [])
    if (failure) throw failure
    return Part ? <Part {...props} /> : meanwhile
  }
  return { OnDemand, prepare: prepareQuietly, prepareWhenUsed, prepareLater }
}

/** When the page has been shown for a while, in milliseconds. */
const later = 5_000

/** Runs work at the first mouse, touch, or keyboard input. A page that is only read stays light. */
function whenUsed(work: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin)
    whenIdle(work)
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000)
