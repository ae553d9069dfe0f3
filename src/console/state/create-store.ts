import { useSyncExternalStore } from 'react'

/** State outside of components. Components that read it with `use` render again when it changes. */
export type Store<T> = {
  get(): T
  set(next: T): void
  /** Calls back after each change, until the returned function is called. */
  subscribe(callback: () => void): () => void
  use(): T
  use<Part>(select: (state: T) => Part): Part
}

export function createStore<T>(initial: T): Store<T> {
  let state = initial
  const callbacks = new Set<() => void>()
  const subscribe = (callback: () => void) => {
    callbacks.add(callback)
    return () => void callbacks.delete(callback)
  }
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const callback of callbacks) callback()
    },
    subscribe,
    use: <Part>(select = (all: T) => all as unknown as Part) =>
      useSyncExternalStore(subscribe, () => select(state)),
  }
}
