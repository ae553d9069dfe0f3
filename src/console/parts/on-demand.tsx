import { type ComponentType, useEffect, useReducer } from 'react'
import { tellRefusal } from './toasts.tsx'

type Closing = { close(): void }

/**
 * A component whose code is loaded at its first use, and a function that loads it ahead of that. What opened it stays open until
 * the code is there; where it cannot be loaded, a message says so and it closes.
 */
export function onDemand<Props extends Closing>(load: () => Promise<ComponentType<Props>>) {
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
  // A failure is reported at the first use, which tries once more.
  const prepareWhenIdle = () => whenIdle(() => prepare().catch(() => {}))
  function OnDemand(props: Props) {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
    useEffect(() => {
      if (Loaded) return
      prepare().then(redraw, thrown => {
        tellRefusal(thrown)
        props.close()
      })
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  return { OnDemand, prepareWhenIdle }
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000)
