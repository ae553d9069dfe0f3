import type { ReactNode } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import styles from './markdown.module.css'

const messages = texts({
  ja: { code: 'コード', table: '表' },
  en: { code: 'Code', table: 'Table' },
})

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
