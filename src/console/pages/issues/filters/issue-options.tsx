import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { issues } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { issueName } from '../../../parts/issue-name.ts'
import { StatusIcon } from '../../../parts/pill.tsx'

/** The issues to choose from in a combobox, which are read when it opens and searched as the user types. */
export function useIssueOptions() {
  const { id } = useProject()
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState<string>()
  const { data, error, isPlaceholderData } = useInfiniteQuery({
    ...issues(id, q ? { q } : {}),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = data?.pages[0]?.issues
  const options = found?.map(one => ({
    value: one.id,
    label: `${issueName(one)} ${one.title}`,
    icon: <StatusIcon status={one.status} />,
  }))
  const combobox = {
    error,
    isSearching: isPlaceholderData,
    onSearch: (text: string) => setQ(text || undefined),
    onOpenChange(next: boolean) {
      setOpen(next)
      setQ(undefined)
    },
  }
  return { found, options, isSearched: q !== undefined, combobox }
}
