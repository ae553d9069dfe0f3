import type { ReactNode } from 'react'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import styles from './list.module.css'

const messages = texts({
  ja: { count: (total: number) => counted`${total} 件` },
  en: { count: total => counted`${total} ${plural(total, 'issue')}` },
})

/** The number of issues above a list or a board, and what is beside it. */
export function ListHead({ total, action }: { total: number; action?: ReactNode }) {
  const t = useTexts(messages)
  return (
    <div className={`${layout.ends} ${text.caption} ${styles.head}`}>
      <p role="status">{t.count(total)}</p>
      {action}
    </div>
  )
}
