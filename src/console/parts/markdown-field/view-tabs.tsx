import { type KeyboardEvent, useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import link from '../link.module.css'
import styles from './markdown-field.module.css'

const messages = texts({
  ja: { view: '表示', write: '入力', preview: 'プレビュー' },
  en: { view: 'View', write: 'Write', preview: 'Preview' },
})

type Props = { panelId: string; isPreview: boolean; onChange(isPreview: boolean): void }

/** The tabs of a Markdown field. Arrow keys move between them. */
export function ViewTabs({ panelId, isPreview, onChange }: Props) {
  const t = useTexts(messages)
  const tabs = useRef<HTMLDivElement>(null)
  const move = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    onChange(!isPreview)
    tabs.current!.querySelector<HTMLElement>('[aria-selected=false]')!.focus()
  }
  return (
    <div ref={tabs} role="tablist" aria-label={t.view} className={styles.tabs}>
      {[false, true].map(isThis => (
        <button
          key={String(isThis)}
          type="button"
          id={tabId(panelId, isThis)}
          role="tab"
          aria-selected={isThis === isPreview}
          aria-controls={panelId}
          tabIndex={isThis === isPreview ? 0 : -1}
          className={`${link.choice} ${styles.tab}`}
          onClick={() => onChange(isThis)}
          onKeyDown={move}
        >
          {isThis ? t.preview : t.write}
        </button>
      ))}
    </div>
  )
}

/** The ID of a tab, which labels the panel. */
export const tabId = (panelId: string, isPreview: boolean): string =>
  `${panelId}-${isPreview ? 'preview' : 'write'}`
