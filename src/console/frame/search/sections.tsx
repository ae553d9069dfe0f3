import { ChevronDown, RotateCw, Search } from 'virtual:icons'
import { useState } from 'react'
import { folded } from '../../language/folded.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import type { Icon } from '../../parts/icon.ts'
import layout from '../../parts/layout.module.css'
import { createStore } from '../../state/create-store.ts'
import { useActions } from './actions.ts'
import type { Entry } from './entries.ts'
import type { Found } from './found.ts'
import { matching, mostUsed } from './match.ts'
import type { Option } from './option.tsx'
import { usePages, useProjectEntries } from './pages.ts'
import { usePeople } from './people.ts'
import { EntryRow, ResultRow } from './rows.tsx'
import styles from './search.module.css'
import type { Surroundings } from './surroundings.ts'
import { readUses } from './uses.ts'

const messages = texts({
  ja: {
    used: 'よく使う項目',
    pages: 'ページ',
    projects: 'プロジェクトと組織',
    actions: '操作',
    matches: '移動と操作',
    results: '検索結果',
    resultsIn: (project: string) => `「${project}」の検索結果`,
    allMatches: (count: number) => counted`ほか ${count} 件を表示`,
    more: '検索結果をさらに表示',
    loading: '読み込み中',
    again: '再試行',
    everywhere: 'すべてのプロジェクトを検索',
  },
  en: {
    used: 'Often used',
    pages: 'Pages',
    projects: 'Projects and organizations',
    actions: 'Actions',
    matches: 'Go to or do',
    results: 'Search results',
    resultsIn: project => `Search results in ${project}`,
    allMatches: count => counted`Show ${count} more`,
    more: 'Show more results',
    loading: 'Loading',
    again: 'Try again',
    everywhere: 'Search all projects',
  },
})

export type Section = { title: string; options: Option[] }

/** How many entries are shown at first. */
const [shownUsed, shownProjects, shownMatches] = [5, 8, 6]

/** What the console itself knows: everything, or what has the words of the text. */
export function useLocalSections(text: string, surroundings: Surroundings): Section[] {
  const t = useTexts(messages)
  const [uses] = useState(readUses)
  const [expanded, setExpanded] = useState<string>()
  const pages = usePages(surroundings)
  const projects = useProjectEntries(surroundings)
  const people = usePeople(surroundings)
  const actions = useActions(surroundings)
  if (text === '') {
    const used = mostUsed([...pages, ...projects, ...people, ...actions], uses).slice(0, shownUsed)
    const rest = (entries: Entry[]) => entries.filter(entry => !used.includes(entry))
    const group = (title: string, entries: Entry[]) => ({ title, options: rest(entries).map(ofGroup) })
    const pagesOf = (place: Entry['place']) => pages.filter(entry => entry.place === place)
    const groupOf = (place: Entry['place']) => {
      const [first] = pagesOf(place)
      return first ? [group(first.detail ?? t.pages, pagesOf(place))] : []
    }
    return [
      { title: t.used, options: used.map(optionOf) },
      ...groupOf('project'),
      ...groupOf('own'),
      group(t.projects, matching(projects, '', uses).slice(0, shownProjects)),
      group(t.actions, actions),
      ...groupOf('org'),
      ...groupOf('settings'),
    ]
  }
  const matches = matching([...pages, ...projects, ...people, ...actions], text, uses)
  const shown = expanded === text ? matches : matches.slice(0, shownMatches)
  const hidden = matches.length - shown.length
  const expand = ofList('all matches', ChevronDown, t.allMatches(hidden), () => setExpanded(text))
  return [
    {
      title: t.matches,
      options: [...shown.map(entry => matchOf(entry, text)), ...(hidden > 0 ? [expand] : [])],
    },
  ]
}

const everywhere = createStore(false)

/** Whether all projects are searched from the page of a project; it stays until the page is reloaded. */
export const useIsEverywhere = (): boolean => everywhere.use()

export const setEverywhere = (next: boolean): void => everywhere.set(next)

/** What the service finds, and what to do about a failure, about the next results, and about other projects. */
export function useFoundSection(found: Found, isIn: boolean, { projects, project }: Surroundings): Section {
  const t = useTexts(messages)
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const results = found.results?.map(
    (result): Option => ({
      id: `${result.kind} ${result.url} ${result.id}`,
      href: result.url,
      content: <ResultRow result={result} project={isIn ? undefined : names.get(result.projectId)} />,
    }),
  )
  const { error, hasMore, isLoadingMore } = found
  const isSettled = found.results !== undefined || error !== null
  return {
    title: isIn && project ? t.resultsIn(project.name) : t.results,
    options: [
      ...(results ?? []),
      ...(error ? [ofList('again', RotateCw, t.again, found.retry)] : []),
      ...(hasMore && !error
        ? [ofList('more', ChevronDown, isLoadingMore ? t.loading : t.more, found.loadMore)]
        : []),
      ...(isIn && isSettled ? [ofList('everywhere', Search, t.everywhere, () => setEverywhere(true))] : []),
    ],
  }
}

const optionOf = (entry: Entry): Option => ({
  id: entry.id,
  ...(entry.href === undefined ? { act: entry.act } : { href: entry.href }),
  isCounted: true,
  content: <EntryRow entry={entry} />,
})

/** What changes the account needs its whole name, so that Enter does not choose it instead of a result. */
const matchOf = (entry: Entry, text: string): Option => ({
  ...optionOf(entry),
  isDeferred: entry.isOfAccount === true && folded(entry.name) !== folded(text),
})

/** In a group whose title says what it is. */
const ofGroup = (entry: Entry): Option => {
  const { place, detail, ...rest } = entry
  const content = <EntryRow entry={place || detail === undefined ? rest : { ...rest, detail }} isOfGroup />
  return { ...optionOf(entry), content }
}

const ofList = (id: string, Icon: Icon, label: string, act: () => void): Option => ({
  ...{ id, act, isOfList: true },
  content: (
    <>
      <span className={styles.icon}>
        <Icon size={17} />
      </span>
      <span className={`${layout.phrase} ${styles.texts}`}>{label}</span>
    </>
  ),
})
