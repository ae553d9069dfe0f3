import type { ReactNode } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import styles from './markdown.module.css'

const messages = texts({
  ja: { done: '完了', open: '未完了', code: 'コード', table: '表' },
  en: { done: 'Done', open: 'Not done', code: 'Code', table: 'Table' },
})

export function Tick({ isDone }: { isDone: boolean }) {
  const t = useTexts(messages)
  return <input type="checkbox" checked={isDone} disabled aria-label={isDone ? t.done : t.open} />
}

/** A code block with its own scroll bar. */
export function Code({ children }: { children: ReactNode }) {
  const t = useTexts(messages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={`${box.well} ${styles.code}`} role="group" aria-label={t.code} tabIndex={0}>
      <pre>
        <code>{children}</code>
      </pre>
    </div>
  )
}

/** A table with its own scroll bar. */
export function Table({ children }: { children: ReactNode }) {
  const t = useTexts(messages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.scroll} role="group" aria-label={t.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
