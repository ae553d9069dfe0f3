import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { focusMain } from '../../../parts/focus.ts'
import { type IssueSearch, valuesOf } from '../../../parts/issue-filters.ts'
import layout from '../../../parts/layout.module.css'
import { Notice } from '../../../parts/notice.tsx'
import styles from '../filters/filters.module.css'
import { useFilter } from '../filters/use-filter.ts'
import { useCurrentFilter } from './tabs.tsx'

const messages = texts({
  ja: {
    gone: '保存した絞り込みに、削除されたラベル、またはこのプロジェクトにいないユーザーが含まれています。一致する課題はありません。',
    remove: '絞り込みから除外',
  },
  en: {
    gone: 'The saved filter has deleted labels, or users who left the project. They match no issue.',
    remove: 'Remove them from the filter',
  },
})

/** What the saved filter of the address has and no longer finds. */
export function GoneValues() {
  const t = useTexts(messages)
  const { filter, change } = useFilter()
  const { gone = [] } = useCurrentFilter() ?? {}
  const values = (name: string) => valuesOf((filter as Record<string, string>)[name])
  const left = gone.filter(({ parameter, id }) => values(parameter).includes(id))
  if (left.length === 0) return null
  const remove = (before: IssueSearch): IssueSearch => ({
    ...before,
    ...Object.fromEntries(
      left.map(({ parameter }) => [
        parameter,
        values(parameter)
          .filter(id => !left.some(one => one.id === id))
          .join() || undefined,
      ]),
    ),
  })
  return (
    <Notice tone="ochre">
      <div role="status" className={`${layout.ends} ${styles.ignored}`}>
        <p>{t.gone}</p>
        <Button
          isSmall
          onClick={() => {
            focusMain()
            void change(remove)
          }}
        >
          {t.remove}
        </Button>
      </div>
    </Notice>
  )
}
