import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import box from './box.module.css'
import { useCloseOnBack } from './close-on-back.ts'
import { isComposing } from './composing.ts'
import dialog from './dialog.module.css'
import { useReturnedFocus, useTopmost } from './dialog-focus.ts'
import layout from './layout.module.css'
import styles from './light-dialog.module.css'

type Props = { label: string; close(): void; onKeyDown?(event: KeyboardEvent): void; children: ReactNode }

/** A modal dialog at the top of the screen that needs no code on demand. Its content focuses a field itself. */
export function LightDialog({ label, close, onKeyDown, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget>(null)
  useReturnedFocus(popup)
  useCloseOnBack({ isTopmost: useTopmost(), close })
  useLayoutEffect(coverPage, [])
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the key is Escape
    <div
      className={`${layout.over} ${dialog.backdrop} ${styles.place}`}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      // A selection that starts in a field may end outside.
      onClick={({ target, currentTarget }) =>
        target === currentTarget && pressed.current === target && close()
      }
    >
      <div
        ref={popup}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        className={`${box.floating} ${styles.window}`}
        onKeyDown={event => {
          if (event.key === 'Escape' && !isComposing(event)) close()
          else onKeyDown?.(event)
        }}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

/** Keeps the focus out of the page. It begins after the first frame, because the styles of the whole page change. */
function coverPage(): () => void {
  const page = document.getElementById('root')!
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      page.inert = true
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    page.inert = false
  }
}
