import { Pencil } from 'virtual:icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Issue, type IssueDetail, issues } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { issueName } from '../../parts/issue-name.ts'
import { StatusIcon } from '../../parts/pill.tsx'
import type { IssueEdit } from './changes.ts'

const messages = texts({
  ja: {
    choose: '親課題を選択',
    change: '親課題を変更',
    none: '親課題なし',
  },
  en: {
    choose: 'Choose a parent',
    change: 'Change parent',
    none: 'No parent',
  },
})

type Props = { issue: IssueDetail; send(edit: IssueEdit): void }

/** The choice of the parent issue. Issues load when the list opens, and are searched as the user types. */
export function ParentChoice({ issue, send }: Props) {
  const t = useTexts(messages)
  const { id } = useProject()
  const [isOpen, setOpen] = useState(false)
  const [q, setQ] = useState<string>()
  const { data, error, isPlaceholderData } = useInfiniteQuery({
    ...issues(id, { q }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = data?.pages[0]?.issues.filter(one => one.id !== issue.id)
  const change = (next: boolean) => {
    setOpen(next)
    setQ(undefined)
  }
  const none = { value: '', label: t.none }
  return (
    <Combobox
      label={issue.parent ? t.change : t.choose}
      trigger={
        <Button isSmall aria-label={issue.parent ? t.change : t.choose}>
          {issue.parent ? <Pencil size={16} aria-hidden="true" /> : t.choose}
        </Button>
      }
      value={issue.parent?.id ?? ''}
      options={found && [...(issue.parent && !q ? [none] : []), ...found.map(optionOf)]}
      error={error}
      isSearching={isPlaceholderData}
      onSearch={text => setQ(text || undefined)}
      onOpenChange={change}
      onChange={chosen => send({ parent: found?.find(one => one.id === chosen) ?? null })}
    />
  )
}

const optionOf = (issue: Issue) => ({
  value: issue.id,
  label: `${issueName(issue)} ${issue.title}`,
  icon: <StatusIcon status={issue.status} />,
})
