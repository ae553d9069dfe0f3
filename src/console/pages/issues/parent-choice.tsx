import { Pencil } from 'virtual:icons'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { blockerEdit } from './blockers.ts'
import type { IssueEdit } from './changes.ts'
import { useIssueOptions } from './filters/issue-options.tsx'

const messages = texts({
  ja: {
    choose: '親課題を選択',
    change: '親課題を変更',
    none: '親課題なし',
    blockers: '先に終える課題を選択',
  },
  en: {
    choose: 'Choose a parent',
    change: 'Change parent',
    none: 'No parent',
    blockers: 'Choose what it waits for',
  },
})

type Props = { issue: IssueDetail; send(edit: IssueEdit): void }

/** The choice of the parent issue. */
export function ParentChoice({ issue, send }: Props) {
  const t = useTexts(messages)
  const { found, options, isSearched, combobox } = useIssueOptions()
  const none = { value: '', label: t.none }
  return (
    <Combobox
      {...combobox}
      label={issue.parent ? t.change : t.choose}
      trigger={
        <Button isSmall aria-label={issue.parent ? t.change : t.choose}>
          {issue.parent ? <Pencil size={16} aria-hidden="true" /> : t.choose}
        </Button>
      }
      value={issue.parent?.id ?? ''}
      options={
        options && [
          ...(issue.parent && !isSearched ? [none] : []),
          ...options.filter(({ value }) => value !== issue.id),
        ]
      }
      onChange={chosen => send({ parent: found?.find(one => one.id === chosen) ?? null })}
    />
  )
}

/** The choice of the issues that an issue waits for. */
export function BlockersChoice({ issue, send }: Props) {
  const t = useTexts(messages)
  const { found = [], options, combobox } = useIssueOptions()
  const known = [...issue.blockedBy, ...found]
  const change = (ids: string[]) =>
    send(
      blockerEdit(
        issue.blockedBy,
        ids.flatMap(id => known.find(one => one.id === id) ?? []),
      ),
    )
  return (
    <Combobox
      {...combobox}
      isMany
      label={t.blockers}
      trigger={
        <Button isSmall aria-label={t.blockers}>
          {issue.blockedBy.length > 0 ? <Pencil size={16} aria-hidden="true" /> : t.blockers}
        </Button>
      }
      value={issue.blockedBy.map(({ id }) => id)}
      options={options?.filter(({ value }) => value !== issue.id)}
      onChange={change}
    />
  )
}
