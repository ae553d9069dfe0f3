import { Columns3, List } from 'virtual:icons'
import { texts, useTexts } from '../../language/texts.ts'
import type { IssueSearch } from '../../parts/issue-filters.ts'
import { View, Views } from '../../parts/views.tsx'
import { useFilter } from './filters/use-filter.ts'

const messages = texts({
  ja: { layouts: '表示形式', list: 'リスト', board: 'ボード' },
  en: { layouts: 'View', list: 'List', board: 'Board' },
})

/** Switches between the list and the board, which have the same filters. `prepareBoard` loads the code of the board. */
export function Layouts({ prepareBoard }: { prepareBoard(): void }) {
  const t = useTexts(messages)
  const { view } = useFilter()
  return (
    <Views label={t.layouts}>
      <View {...linkTo(undefined)} icon={<List size={16} />} isShown={!view.layout}>
        {t.list}
      </View>
      <View
        {...linkTo('board')}
        onPointerEnter={prepareBoard}
        icon={<Columns3 size={16} />}
        isShown={view.layout === 'board'}
      >
        {t.board}
      </View>
    </Views>
  )
}

const linkTo = (layout: 'board' | undefined) =>
  ({
    to: '.',
    search: (before: IssueSearch) => ({ ...before, layout }),
    resetScroll: false,
  }) as const
