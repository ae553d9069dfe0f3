import type { ReactNode } from 'react'
import type { components } from '../../../../client/index.ts'
import { useFormats } from '../../../language/formats.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { type BlockedType, blockedTypes } from '../../../parts/blocking-names.ts'
import { StatusPill } from '../../../parts/pill.tsx'
import { usePriorityNames } from '../../../parts/priority.tsx'
import text from '../../../parts/text.module.css'
import type { Names } from './names.ts'

type Schemas = components['schemas']
type Field = Schemas['IssueChangeEventPayload']['changed'][number]

const fields = texts<Record<Field, string>>({
  ja: {
    title: 'タイトル',
    body: '本文',
    status: '状態',
    priority: '優先度',
    assigneeId: '担当者',
    labelIds: 'ラベル',
    startDate: '開始日',
    dueDate: '期日',
    parentId: '親課題',
    blockedType: 'ブロックの種類',
    blockedReason: 'ブロックの理由',
    blockedByIds: '先に終える課題',
  },
  en: {
    title: 'Title',
    body: 'Description',
    status: 'Status',
    priority: 'Priority',
    assigneeId: 'Assignee',
    labelIds: 'Labels',
    startDate: 'Start',
    dueDate: 'Due',
    parentId: 'Parent',
    blockedType: 'Type of blocking',
    blockedReason: 'Reason of blocking',
    blockedByIds: 'Waits for',
  },
})

export const useFieldNames = () => useTexts(fields)

const messages = texts({
  ja: {
    none: 'なし',
    before: '変更前:',
    after: '変更後:',
    person: (name: string) => `${name}さん`,
    gone: '退会したユーザー',
    deletedLabel: '削除されたラベル',
    otherIssue: 'ほかの課題',
    added: (names: string) => `追加: ${names}`,
    removed: (names: string) => `除外: ${names}`,
  },
  en: {
    none: 'none',
    before: 'before:',
    after: 'after:',
    person: name => name,
    gone: 'former user',
    deletedLabel: 'deleted label',
    otherIssue: 'another issue',
    added: names => `added: ${names}`,
    removed: names => `removed: ${names}`,
  },
})

type Props = { change: Schemas['IssueFieldChange']; names: Names; arrow: ReactNode }

/** How a field changed: both values, or what was added to a list and removed from it. */
export function ChangedValue({ change, names, arrow }: Props) {
  const t = useTexts(messages)
  if (isOfList(change)) return <ChangedList change={change} names={names} />
  const { field, from, to } = change
  return (
    <>
      <span className="visually-hidden">{t.before}</span>
      <Value field={field} value={from} names={names} />
      {arrow}
      <span className="visually-hidden">{t.after}</span>
      <Value field={field} value={to} names={names} />
    </>
  )
}

const isOfList = (change: Schemas['IssueFieldChange']): change is Schemas['IssueListChange'] =>
  Array.isArray(change.to)

function ChangedList({
  change: { field, from, to },
  names,
}: {
  change: Schemas['IssueListChange']
  names: Names
}) {
  const t = useTexts(messages)
  const { list } = useFormats()
  const nameOf = (id: string) =>
    field === 'labelIds' ? (names.label(id) ?? t.deletedLabel) : (names.issue(id) ?? t.otherIssue)
  const only = (ids: string[], others: string[]) => ids.filter(id => !others.includes(id)).map(nameOf)
  const [added, removed] = [only(to, from), only(from, to)]
  return (
    <span className={text.long}>
      {added.length > 0 && t.added(list(added))}
      {added.length > 0 && removed.length > 0 && ' · '}
      {removed.length > 0 && t.removed(list(removed))}
    </span>
  )
}

type ValueProps = { field: Schemas['IssueValueChange']['field']; value: string | null; names: Names }

function Value({ field, value, names }: ValueProps) {
  const t = useTexts(messages)
  const { plainDay } = useFormats()
  const priorityOf = usePriorityNames()
  const blocked = useTexts(blockedTypes)
  if (value === null) return t.none
  if (field === 'status') return <StatusPill status={value} />
  const person = () => {
    const name = names.person(value)
    return name === undefined ? t.gone : t.person(name)
  }
  const shown: Record<typeof field, () => string> = {
    priority: () => priorityOf(value),
    assigneeId: person,
    startDate: () => plainDay(value),
    dueDate: () => plainDay(value),
    parentId: () => names.issue(value) ?? t.otherIssue,
    blockedType: () => blocked[value as BlockedType],
  }
  return <span className={text.long}>{shown[field]()}</span>
}
