import type { ReactNode } from 'react'
import type { Issue } from '../../api/reads/issues.ts'
import { useFormats } from '../../language/formats.ts'
import { useLocale } from '../../language/language.ts'
import { texts, useTexts } from '../../language/texts.ts'
import type { IssueGroup } from '../../parts/issue-filters.ts'
import { LabelDot } from '../../parts/label.tsx'
import layout from '../../parts/layout.module.css'
import { MoreButton, type Paged } from '../../parts/load-more.tsx'
import { Rows } from '../../parts/page.tsx'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import { priorities } from '../../parts/priorities.ts'
import { PriorityIcon, usePriorityNames } from '../../parts/priority.tsx'
import { statuses } from '../../parts/statuses.ts'
import text from '../../parts/text.module.css'
import styles from './list.module.css'

const messages = texts({
  ja: { nobody: '担当者なし', noLabel: 'ラベルなし' },
  en: { nobody: 'Unassigned', noLabel: 'No label' },
})

/** A value that issues have in common. Groups are in the order of `rank`, then of their names; empty ones are left out. */
type Value = { id: string; name: string; rank: number; icon?: ReactNode }

/** The values that an issue has: several, if it has several labels. */
function useValuesOf(group: IssueGroup): (issue: Issue) => Value[] {
  const t = useTexts(messages)
  const [statusName, priorityName] = [useStatusNames(), usePriorityNames()]
  const none = (name: string) => [{ id: '', name, rank: 1 }]
  const values: Record<IssueGroup, (issue: Issue) => Value[]> = {
    status: ({ status }) => [
      {
        id: status,
        name: statusName(status),
        rank: statuses.indexOf(status),
        icon: <StatusIcon status={status} />,
      },
    ],
    priority: ({ priority }) => [
      {
        id: priority,
        name: priorityName(priority),
        rank: priorities.indexOf(priority),
        icon: <PriorityIcon priority={priority} />,
      },
    ],
    assignee: ({ assignee }) =>
      assignee ? [{ id: assignee.id, name: assignee.displayName, rank: 0 }] : none(t.nobody),
    label: ({ labels }) =>
      labels.length === 0
        ? none(t.noLabel)
        : labels.map(({ id, name, color }) => ({ id, name, rank: 0, icon: <LabelDot color={color} /> })),
  }
  return values[group]
}

export type Group = Value & { issues: Issue[] }

/** The issues of a list in groups; null without them. */
export function useGroups(by: IssueGroup | undefined, issues: Issue[]): Group[] | null {
  const valuesOf = useValuesOf(by ?? 'status')
  const locale = useLocale()
  if (!by) return null
  const found = new Map<string, Group>()
  for (const issue of issues)
    for (const value of valuesOf(issue)) {
      const group = found.get(value.id) ?? { ...value, issues: [] }
      group.issues.push(issue)
      found.set(value.id, group)
    }
  return [...found.values()].toSorted(
    (one, other) =>
      one.rank - other.rank || one.name.localeCompare(other.name, locale) || (one.id < other.id ? -1 : 1),
  )
}

type Props = {
  groups: Group[]
  /** The list, whose end loads more issues. They may belong to any group. */
  list: Paged
  row(issue: Issue): ReactNode
}

/** The rows of a list in groups, each with its name and its number of loaded issues. */
export function GroupedRows({ groups, list, row }: Props) {
  const { number } = useFormats()
  const hasMore = list.hasNextPage
  return groups.map(({ id, name, icon, issues }, at) => (
    <section key={id} className={layout.stackTight} aria-label={name}>
      <header className={`${layout.rowTight} ${styles.group}`}>
        {icon}
        <h2>{name}</h2>
        <span className={text.caption}>
          {number(issues.length)}
          {hasMore && '+'}
        </span>
      </header>
      <Rows label={name}>{issues.map(row)}</Rows>
      {hasMore && at < groups.length - 1 && <MoreButton list={list} of={name} />}
    </section>
  ))
}
