import type { Project } from '../../api/reads/projects.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Check } from '../../parts/choices.tsx'
import layout from '../../parts/layout.module.css'
import { mainKey } from '../../parts/shortcuts/table.ts'
import text from '../../parts/text.module.css'
import styles from './search.module.css'
import { setEverywhere, useIsEverywhere } from './sections.tsx'

const messages = texts({
  ja: {
    searching: '検索中',
    entered: '見つかり次第、最初の結果を開きます。',
    count: (count: number) => counted`${count} 件`,
    countAndMore: (count: number) => counted`${count} 件以上`,
    only: (project: string) => `「${project}」だけを検索`,
    move: '移動',
    open: '開く',
    tab: '新しいタブ',
  },
  en: {
    searching: 'Searching',
    entered: 'The first result opens when it is found.',
    count: count => counted`${count} ${plural(count, 'result')}`,
    countAndMore: count => counted`${count} ${plural(count, 'result')} or more`,
    only: project => `Search only ${project}`,
    move: 'Move',
    open: 'Open',
    tab: 'New tab',
  },
})

type Props = {
  isPending: boolean
  isEntered: boolean
  count: number
  hasMore: boolean
  /** An alert says so. */
  isFailed: boolean
  /** The project of the page. */
  project: Project | undefined
  refocus(): void
}

/** The number of options, which screen readers announce, where to search, and the keys. */
export function SearchFooter({ isPending, isEntered, count, hasMore, isFailed, project, refocus }: Props) {
  const t = useTexts(messages)
  const isEverywhere = useIsEverywhere()
  return (
    <div className={`${layout.ends} ${text.caption} ${styles.footer}`}>
      <p role="status">
        {isFailed ||
          (isEntered && t.entered) ||
          (isPending && t.searching) ||
          (hasMore ? t.countAndMore : t.count)(count)}
      </p>
      {project && (
        <Check
          label={t.only(project.name)}
          checked={!isEverywhere}
          onChange={event => {
            setEverywhere(!event.target.checked)
            refocus()
          }}
        />
      )}
      <p className={`${layout.row} ${styles.keys}`} aria-hidden="true">
        <Key keys="↑ ↓" does={t.move} />
        <Key keys="Enter" does={t.open} />
        <Key keys={`${mainKey} Enter`} does={t.tab} />
      </p>
    </div>
  )
}

const Key = ({ keys, does }: { keys: string; does: string }) => (
  <span>
    <kbd>{keys}</kbd> {does}
  </span>
)
