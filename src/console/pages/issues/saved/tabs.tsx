import { Columns3, Users } from 'virtual:icons'
import { useProject } from '../../../api/reads/projects.ts'
import { type SavedFilter, useSavedFilters } from '../../../api/reads/saved-filters.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import layout from '../../../parts/layout.module.css'
import { Tab, Tabs } from '../../../parts/tabs.tsx'
import { useFilter } from '../filters/use-filter.ts'
import { searchOf } from './query.ts'

const messages = texts({
  ja: { saved: '保存した絞り込み', all: 'すべての課題', shared: '(共有)', board: '(ボード)' },
  en: { saved: 'Saved filters', all: 'All issues', shared: '(shared)', board: '(board)' },
})

/** The saved filter that the address names, if the user sees it. */
export function useCurrentFilter(): SavedFilter | undefined {
  const { view } = useFilter()
  return useSavedFilters().find(({ id }) => id === view.saved)
}

/** The saved filters, each with its layout, after a tab for all issues. `prepareBoard` loads the code of the board. */
export function SavedFilterTabs({ prepareBoard }: { prepareBoard(): void }) {
  const t = useTexts(messages)
  const { id: projectId } = useProject()
  const all = useSavedFilters()
  const current = useCurrentFilter()
  if (all.length === 0) return null
  const link = { to: '/projects/$projectId/issues', params: { projectId }, resetScroll: false } as const
  return (
    <Tabs label={t.saved}>
      <Tab {...link} isCurrent={!current}>
        {t.all}
      </Tab>
      {all.map(one => (
        <Tab
          key={one.id}
          {...link}
          search={searchOf(one)}
          isCurrent={one === current}
          onPointerEnter={one.layout === 'board' ? prepareBoard : undefined}
        >
          <span className={layout.inline}>
            {one.name}
            {one.layout === 'board' && (
              <>
                <Columns3 size={14} />
                <span className="visually-hidden">{t.board}</span>
              </>
            )}
            {one.shared && (
              <>
                <Users size={14} />
                <span className="visually-hidden">{t.shared}</span>
              </>
            )}
          </span>
        </Tab>
      ))}
    </Tabs>
  )
}
