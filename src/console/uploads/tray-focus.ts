import { type FocusEvent, useLayoutEffect, useRef } from 'react'

type Focused = { control: Element; part: HTMLElement | null }

/** When the focused control disappears, the list that contains it gets the focus, otherwise the header's last button. */
export function useTrayFocus() {
  const focused = useRef<Focused>(null)
  const lastButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.control.isConnected) return
    const { part } = focused.current
    const next = part?.isConnected ? part : lastButton.current
    next?.focus()
  })
  return {
    lastButton,
    events: {
      onFocus({ target }: FocusEvent) {
        focused.current = { control: target, part: target.closest('ul') }
      },
      // A control that is removed loses the focus without this event.
      onBlur() {
        focused.current = null
      },
    },
  }
}
