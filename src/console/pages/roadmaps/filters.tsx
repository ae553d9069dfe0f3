import { ChevronsDownUp, ChevronsUpDown, Columns3, List } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { View, Views } from '../../parts/views.tsx'
import styles from './filters.module.css'
import type { FilteredPhase, Outline, Roadmap } from './outline.ts'
import { useAddress, useSetSearch } from './search.ts'
import type { useFolded } from './task-outline.tsx'

const messages = texts({
  ja: {
    views: '表示形式',
    outline: 'アウトライン',
    board: 'ボード',
    search: 'タスクを検索',
    statuses: '状態で絞り込み',
    all: 'すべて',
    found: (count: number) => counted`${count} 件のタスク`,
    fold: 'すべてのフェーズを折りたたむ',
    unfold: 'すべてのフェーズを展開',
  },
  en: {
    views: 'View',
    outline: 'Outline',
    board: 'Board',
    search: 'Search tasks',
    statuses: 'Filter by status',
    all: 'All',
    found: count => counted`${count} ${plural(count, 'task')}`,
    fold: 'Collapse all phases',
    unfold: 'Expand all phases',
  },
})

type Props = {
  outline: Outline
  parts: FilteredPhase[]
  roadmap: Roadmap
  folding: ReturnType<typeof useFolded>
}

/** The filters and the view of the tasks, if there are any. */
export function TaskFilters({ outline, parts, roadmap, folding }: Props) {
  const t = useTexts(messages)
  const { view, status, q } = useAddress()
  const setSearch = useSetSearch()
  const count = parts.reduce((sum, { tasks }) => sum + tasks.length, 0)
  if (outline.found.size === 0 && !status && !q) return null
  return (
    <div className={layout.stack}>
      <div className={`${layout.row} ${styles.line}`}>
        <Views label={t.views}>
          <View {...viewLink(undefined)} icon={<List size={16} />} isShown={!view}>
            {t.outline}
          </View>
          <View {...viewLink('board')} icon={<Columns3 size={16} />} isShown={view === 'board'}>
            {t.board}
          </View>
        </Views>
        <div className={styles.search}>
          <SearchField label={t.search} value={q} onSearch={setSearch} />
        </div>
        {!view && !status && !q && <FoldAll roadmap={roadmap} folding={folding} />}
      </div>
      <Statuses outline={outline} />
      <p role="status" className="visually-hidden">
        {status || q ? t.found(count) : ''}
      </p>
    </div>
  )
}

const viewLink = (view: 'board' | undefined) =>
  ({
    to: '.',
    search: (before: object) => ({ ...before, view }),
    resetScroll: false,
    preload: false,
  }) as const

function Statuses({ outline }: { outline: Outline }) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  const { number } = useFormats()
  const { status } = useAddress()
  const there = [...outline.counts].filter(([name, count]) => count > 0 || name === status)
  const all = [...outline.found].length
  return (
    <nav aria-label={t.statuses} className={`${layout.wrap} ${styles.statuses}`}>
      <StatusLink isShown={!status}>
        {t.all} <span className={styles.count}>{number(all)}</span>
      </StatusLink>
      {there.map(([name, count]) => (
        <StatusLink key={name} status={name} isShown={name === status}>
          <StatusIcon status={name} />
          {nameOf(name)} <span className={styles.count}>{number(count)}</span>
        </StatusLink>
      ))}
    </nav>
  )
}

type StatusProps = { status?: string; isShown: boolean; children: ReactNode }

const StatusLink = ({ status, isShown, children }: StatusProps) => (
  <Link
    to="."
    search={before => ({ ...before, status })}
    resetScroll={false}
    preload={false}
    className={`${layout.inline} ${link.choice} ${styles.status}`}
    aria-current={isShown || undefined}
    data-shown={isShown || undefined}
  >
    {children}
  </Link>
)

function FoldAll({ roadmap, folding: { folded, setFolded } }: Pick<Props, 'roadmap' | 'folding'>) {
  const t = useTexts(messages)
  const isFolded = folded.size > 0
  return (
    <IconButton
      label={isFolded ? t.unfold : t.fold}
      icon={isFolded ? <ChevronsUpDown size={18} /> : <ChevronsDownUp size={18} />}
      onClick={() => setFolded(new Set(isFolded ? [] : roadmap.phases.map(({ id }) => id)))}
    />
  )
}
