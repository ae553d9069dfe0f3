import { Search } from 'virtual:icons'
import { texts, useTexts } from '../language/texts.ts'
import layout from '../parts/layout.module.css'
import { useAreShortcutsOn } from '../parts/shortcuts/keys.ts'
import { mainKey } from '../parts/shortcuts/table.ts'
import frame from './frame.module.css'
import { openSearch } from './search/opening.ts'
import styles from './search-button.module.css'

const messages = texts({
  ja: { label: '検索と移動', short: '検索' },
  en: { label: 'Search and go to', short: 'Search' },
})

/** The button of the search field. */
export function SearchButton() {
  const t = useTexts(messages)
  const isOn = useAreShortcutsOn()
  const key = isOn ? '/' : `${mainKey} K`
  return (
    <button
      type="button"
      className={`${layout.centered} ${frame.tool} ${styles.button}`}
      aria-label={t.label}
      aria-keyshortcuts={`${isOn ? '/ ' : ''}${mainKey === '⌘' ? 'Meta' : 'Control'}+K`}
      title={`${t.label} (${key})`}
      onClick={openSearch}
    >
      <Search size={19} aria-hidden="true" />
      <span className={styles.word}>{t.short}</span>
      <kbd className={styles.key}>{key}</kbd>
    </button>
  )
}
