import { Bell as BellIcon } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { useHome } from '../api/reads/home.ts'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import layout from '../parts/layout.module.css'
import styles from './frame.module.css'

const messages = texts({
  ja: { label: (unread: string) => (unread ? `通知: 未読 ${unread} 件` : '通知') },
  en: { label: unread => (unread ? `Notifications: ${unread} unread` : 'Notifications') },
})

export function Bell() {
  const t = useTexts(messages)
  const { unread } = useHome()
  const { number } = useFormats()
  const shown = unread > 99 ? '99+' : unread > 0 ? number(unread) : ''
  return (
    <Link
      to="/notifications"
      className={`${layout.centered} ${styles.tool}`}
      aria-label={t.label(shown)}
      title={t.label(shown)}
    >
      <BellIcon size={19} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  )
}
