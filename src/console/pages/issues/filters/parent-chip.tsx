import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { issue, issues } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { issueName } from '../../../parts/issue-name.ts'
import { useIssueOptions } from './issue-options.tsx'
import { type ChipProps, ListChip } from './list-chip.tsx'

const messages = texts({
  ja: { none: '親課題なし', issue: '選択した課題' },
  en: { none: 'none', issue: 'selected issue' },
})

type Names = Record<string, string>

/** A filter by parents. */
export function ParentChip(props: ChipProps) {
  const t = useTexts(messages)
  const { options, isSearched, combobox } = useIssueOptions()
  const [names, add] = useNames(props.values)
  return (
    <ListChip
      {...props}
      {...combobox}
      options={options && [...(isSearched ? [] : [{ value: 'none', label: t.none }]), ...options]}
      nameOf={value => (value === 'none' ? t.none : (names[value] ?? t.issue))}
      set={values => {
        add(Object.fromEntries((options ?? []).map(({ value, label }) => [value, label])))
        props.set(values)
      }}
    />
  )
}

/** The names of parents. Those of an address are read from one of their child issues. */
function useNames(values: string[]): [names: Names, add: (names: Names) => void] {
  const { id: projectId } = useProject()
  const [names, setNames] = useState<Names>({})
  const [unknown = ''] = values.filter(value => value !== 'none' && !names[value])
  const children = useInfiniteQuery({ ...issues(projectId, { parent: unknown }), enabled: unknown !== '' })
  const [child] = children.data?.pages[0]?.issues ?? []
  const { data } = useQuery({ ...issue(projectId, child?.number ?? 0), enabled: child !== undefined })
  const parent = data && 'parent' in data ? data.parent : null
  useEffect(() => {
    if (parent) setNames(before => ({ ...before, [parent.id]: `${issueName(parent)} ${parent.title}` }))
  }, [parent])
  return [names, more => setNames(before => ({ ...before, ...more }))]
}
