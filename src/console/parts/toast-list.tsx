import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { IconButton } from './button.tsx'
import styles from './toast-list.module.css'

const said = texts({
  ja: { close: '閉じる', region: 'お知らせ' },
  en: { close: 'Close', region: 'Messages' },
})

export type Told = { text: ReactNode; isRefusal: boolean }

/** All that was told so far, each for as long as it takes to read. */
export function ToastList({ told }: { told: Told[] }) {
  const t = useTexts(said)
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={t.region}>
          <List told={told} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List({ told }: { told: Told[] }) {
  const t = useTexts(said)
  const { toasts, add } = Toast.useToastManager()
  const shown = useRef(0)
  useEffect(() => {
    for (const { text, isRefusal } of told.slice(shown.current))
      add({ title: text, ...(isRefusal ? refused : {}) })
    shown.current = told.length
  }, [told, add])
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // Hidden from readers it would still take the focus.
      aria-hidden={undefined}
      className={`${styles.toast} ${toast.type === refused.type ? styles.refused : ''}`}
    >
      <Toast.Content className={styles.content!}>
        <Toast.Title render={<div />} className={styles.text!} />
        <Toast.Close
          aria-hidden={undefined}
          render={<IconButton label={t.close} icon={<X size={16} />} isSmall />}
        />
      </Toast.Content>
    </Toast.Root>
  ))
}

const refused = { type: 'refused', priority: 'high', timeout: 10_000 } as const
