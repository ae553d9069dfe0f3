import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { issue, issues } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { issueName } from '../../../parts/issue-name.ts'
import { StatusIcon } from '../../../parts/pill.tsx'
import { type ChipProps, ListChip } from './list-chip.tsx'

const messages = texts({
  ja: { none: '親課題なし', issue: '選択した課題' },
  en: { none: 'none', issue: 'selected issue' },
})

type Names = Record<string, string>

/** A filter by parents, which are searched as the user types. */
export function ParentChip(props: ChipProps) {
  const t = useTexts(messages)
  const { id } = useProject()
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState<string>()
  const { data, error, isPlaceholderData } = useInfiniteQuery({
    ...issues(id, q ? { q } : {}),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = data?.pages[0]?.issues.map(one => ({
    value: one.id,
    label: `${issueName(one)} ${one.title}`,
    icon: <StatusIcon status={one.status} />,
  }))
  const [names, add] = useNames(props.values)
  return (
    <ListChip
      {...props}
      options={found && [...(q ? [] : [{ value: 'none', label: t.none }]), ...found]}
      nameOf={value => (value === 'none' ? t.none : (names[value] ?? t.issue))}
      error={error}
      isSearching={isPlaceholderData}
      onSearch={text => setQ(text || undefined)}
      onOpenChange={next => {
        setOpen(next)
        setQ(undefined)
      }}
      set={values => {
        add(Object.fromEntries((found ?? []).map(({ value, label }) => [value, label])))
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
