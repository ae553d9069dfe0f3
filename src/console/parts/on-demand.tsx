import { type ComponentType, useEffect, useReducer } from 'react'
import { showErrorToast } from './toasts.tsx'
import { keepTyped, takeTyped } from './typed-ahead.ts'

type Closing = { close(): void }

/**
 * A component whose code is loaded at its first use, and functions that load it earlier. It counts as open while the
 * code loads; if that fails, a toast says so and it closes. `hasField`: what is typed meanwhile is kept for its field,
 * which takes it (`typed-ahead.ts`).
 */
export function onDemand<Props extends Closing>(
  load: () => Promise<ComponentType<Props>>,
  { hasField = false } = {},
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
  function OnDemand(props: Props) {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the code is loaded once
    useEffect(() => {
      if (Loaded) return
      if (hasField) keepTyped(props.close)
      prepare().then(redraw, thrown => {
        showErrorToast(thrown)
        props.close()
      })
      return () => void (hasField && takeTyped())
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  return { OnDemand, prepareWhenUsed, prepareLater }
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
