import { X } from 'lucide-react'
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { focusMain } from './focus.ts'

const said = texts({ ja: { close: '閉じる' }, en: { close: 'Close' } })

export type DialogProps = {
  title: ReactNode
  /** The button that opens it; left out where something else does. */
  trigger?: ReactElement<{ onClick?(): void }>
  isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  isWide?: boolean
  /** Stays until what it asks for is done. */
  isHeld?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A window above the page: the platform's own, which holds the focus and gives it back. */
export function Dialog({ trigger, isOpen, onOpenChange, ...rest }: DialogProps) {
  const [isOpenByItself, setOpenByItself] = useState(false)
  const change = (next: boolean) => {
    setOpenByItself(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {trigger && cloneElement(trigger, { onClick: () => change(true) })}
      {(isOpen ?? isOpenByItself) && <Window {...rest} close={() => change(false)} />}
    </>
  )
}

type WindowProps = Pick<DialogProps, 'title' | 'isWide' | 'isHeld' | 'children'> & { close(): void }

function Window({ title, isWide, isHeld = false, children, close }: WindowProps) {
  const t = useTexts(said)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Of the layout: the focus is given back only by a dialog that is still there.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const button = menuButtonOf(document.activeElement)
    shown.showModal()
    shown.querySelector<HTMLElement>(firstField)?.focus()
    return () => {
      shown.close()
      const focused = document.activeElement
      if (focused !== document.body && !shown.contains(focused)) return
      if (button) button.focus()
      else focusMain()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by `onCancel`
    <dialog
      ref={dialog}
      className={`${styles.window} ${isWide ? styles.wide : ''}`}
      aria-labelledby={id}
      // A second Escape would close it without asking.
      closedby={isHeld ? 'none' : 'closerequest'}
      onCancel={event => {
        event.preventDefault()
        if (!isHeld) close()
      }}
      onClick={event => {
        if (event.target === dialog.current && !isHeld) close()
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {!isHeld && <IconButton label={t.close} icon={<X size={18} />} isSmall onClick={close} />}
        </header>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </dialog>
  )
}

/** Who opens a form wants to fill it in; of choices, the one that holds is gone on from. */
const firstField = 'form :is(input:not([type=radio]:not(:checked)), select, textarea):enabled'

/** A menu is gone by the time that the window closes which was chosen in it; its button is still there. */
function menuButtonOf(focused: Element | null): HTMLElement | null {
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return label ? document.getElementById(label) : null
}
