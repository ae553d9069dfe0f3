import { X } from 'virtual:icons'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import { IconButton } from './button.tsx'
import { useCloseOnBack } from './close-on-back.ts'
import styles from './dialog.module.css'
import { useFirstFocus, useReturnedFocus, useTopmost } from './dialog-focus.ts'
import layout from './layout.module.css'
import { useWhileShown } from './while-shown.ts'

const messages = texts({ ja: { close: '閉じる' }, en: { close: 'Close' } })

export type WindowProps = {
  title: ReactNode
  isWide?: boolean
  /** The user cannot close it. */
  isHeld?: boolean
  /** An alert dialog: a click outside does not close it. */
  isAlert?: boolean
  close(): void
  /** The function closes it, and returns whether it was still open. */
  children: ReactNode | ((close: () => boolean) => ReactNode)
}

export function DialogWindow({ isAlert = false, isHeld = false, close, ...rest }: WindowProps) {
  const isTopmost = useTopmost()
  useCloseOnBack({ isTopmost, isHeld, close })
  const root = {
    open: true,
    onOpenChange: () => isTopmost() && !isHeld && close(),
    children: <Shown {...{ isHeld, close }} {...rest} />,
  }
  return isAlert ? <AlertDialog.Root {...root} /> : <Dialog.Root {...root} disablePointerDismissal={isHeld} />
}

function Shown({ title, isWide, isHeld, children, close }: Omit<WindowProps, 'isAlert'>) {
  const t = useTexts(messages)
  const popup = useRef<HTMLDivElement>(null)
  const closeOwn = useWhileShown(close)
  useReturnedFocus(popup)
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={`${layout.over} ${styles.backdrop}`} />
      <Dialog.Popup
        ref={popup}
        className={`${layout.over} ${box.floating} ${styles.window} ${isWide ? styles.wide : ''}`}
        initialFocus={popup}
        finalFocus={false}
      >
        <Content>
          <header className={layout.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {!isHeld && (
              <Dialog.Close render={<IconButton label={t.close} icon={<X size={18} />} isSmall />} />
            )}
          </header>
          {typeof children === 'function' ? children(closeOwn) : children}
        </Content>
      </Dialog.Popup>
    </Dialog.Portal>
  )
}

function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useFirstFocus(content)
  return (
    <div ref={content} className={`${layout.stackLoose} ${styles.content}`}>
      {children}
    </div>
  )
}
