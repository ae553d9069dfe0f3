import type { ReactNode } from 'react'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import styles from './list.module.css'

const messages = texts({
  ja: {
    count: (total: number) => counted`${total} 件`,
    truncated: '本文は新しいものだけを検索しました',
  },
  en: {
    count: total => counted`${total} ${plural(total, 'issue')}`,
    truncated: 'only the newest texts and all titles were searched',
  },
})

/** The number of issues above a list or a board, and what is beside it. */
export function ListHead({
  total,
  isTruncated,
  action,
}: {
  total: number
  /** Whether the search has left out older texts. */
  isTruncated: boolean
  action?: ReactNode
}) {
  const t = useTexts(messages)
  return (
    <div className={`${layout.ends} ${text.caption} ${styles.head}`}>
      <p role="status">
        {t.count(total)}
        {isTruncated && ` · ${t.truncated}`}
      </p>
      {action}
    </div>
  )
}
