import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { type Ignored, withoutIgnored } from '../../../parts/issue-filters.ts'
import layout from '../../../parts/layout.module.css'
import { Notice } from '../../../parts/notice.tsx'
import styles from './filters.module.css'
import { useFilter } from './use-filter.ts'

const messages = texts({
  ja: {
    ignored: 'このアドレスには、使用できない絞り込みが含まれています。ほかの絞り込みは有効です。',
    remove: 'アドレスから削除',
  },
  en: {
    ignored: 'This address has filters that are not valid. The other filters apply.',
    remove: 'Remove from the address',
  },
})

/** What the address has and no filter accepts. */
export function IgnoredFilters({ ignored }: { ignored: Ignored[] }) {
  const t = useTexts(messages)
  const { change } = useFilter()
  if (ignored.length === 0) return null
  return (
    <Notice tone="ochre">
      <div role="alert" className={`${layout.ends} ${styles.ignored}`}>
        <p>
          {t.ignored}{' '}
          {ignored.map(({ name, value }) => (
            <code key={name}>
              {name}={value}{' '}
            </code>
          ))}
        </p>
        <Button isSmall onClick={() => change(withoutIgnored)}>
          {t.remove}
        </Button>
      </div>
    </Notice>
  )
}
