import { X } from 'virtual:icons'
import { Toast } from '@base-ui/react/toast'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import { Button, IconButton } from './button.tsx'
import layout from './layout.module.css'
import styles from './toast-list.module.css'

const messages = texts({
  ja: { close: '閉じる', region: 'お知らせ' },
  en: { close: 'Close', region: 'Messages' },
})

type Action = {
  label: ReactNode
  onPress(): void
  /** Called when the pointer or focus enters the toast, and when it leaves. */
  onHold(isHeld: boolean): void
}
export type ToastData = { text: ReactNode; isRefusal: boolean; action?: Action }

/** The number of toasts shown at once. */
const limit = 8

/** Shows each toast for as long as it takes to read. */
export function ToastList({ all }: { all: readonly ToastData[] }) {
  const t = useTexts(messages)
  return (
    <Toast.Provider limit={limit}>
      <Toast.Portal>
        <Toast.Viewport className={`${layout.stackTight} ${styles.viewport}`} aria-label={t.region}>
          <List all={all} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List({ all }: { all: readonly ToastData[] }) {
  const { toasts, add, close } = Toast.useToastManager<ToastData>()
  const shown = useRef(new Map<ToastData, string>())
  useEffect(() => {
    for (const one of all) {
      if (shown.current.has(one)) continue
      const options = one.isRefusal ? refused : one.action ? lasting : {}
      shown.current.set(one, add({ title: one.text, data: one, ...options }))
    }
    for (const [one, id] of shown.current) {
      if (all.includes(one)) continue
      shown.current.delete(one)
      close(id)
    }
  }, [all, add, close])
  return toasts.map(toast => <Item key={toast.id} toast={toast} />)
}

function Item({ toast }: { toast: Toast.Root.ToastObject<ToastData> }) {
  const t = useTexts(messages)
  const action = toast.data?.action
  const hold = ({ currentTarget }: SyntheticEvent<Element>) =>
    action?.onHold(currentTarget.matches(':hover, :focus-within'))
  return (
    <Toast.Root
      toast={toast}
      // An element hidden from screen readers could still get the focus.
      aria-hidden={undefined}
      className={`${box.floating} ${styles.toast} ${toast.type === refused.type ? styles.refused : ''}`}
      onMouseEnter={hold}
      onMouseLeave={hold}
      onFocus={hold}
      onBlur={hold}
    >
      <Toast.Content className={`${layout.beside} ${styles.content}`}>
        <Toast.Title render={<div />} className={styles.text!} />
        {action ? (
          <Button isSmall onClick={action.onPress}>
            {action.label}
          </Button>
        ) : (
          <Toast.Close
            aria-hidden={undefined}
            render={<IconButton label={t.close} icon={<X size={16} />} isSmall />}
          />
        )}
      </Toast.Content>
    </Toast.Root>
  )
}

const refused = { type: 'refused', priority: 'high', timeout: 10_000 } as const
const lasting = { timeout: 0, priority: 'high' } as const
