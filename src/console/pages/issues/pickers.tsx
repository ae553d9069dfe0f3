import type { ComponentType } from 'react'
import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { ComboboxList } from '../../parts/combobox.tsx'
import { PersonList } from '../../parts/person-choice.tsx'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import { type Status, statuses } from '../../parts/statuses.ts'
import type { IssueEdit } from './changes.ts'
import { seesIssues } from './properties.tsx'

const messages = texts({
  ja: { status: '状態', assignee: '担当者', nobody: '担当者なし' },
  en: { status: 'Status', assignee: 'Assignee', nobody: 'Unassigned' },
})

export type PickerProps = {
  anchor: HTMLElement
  close(): void
  /** The issues that it changes. Their common value is marked. */
  issues: Issue[]
  /** Sends a change; `said` is its new value. */
  change(edit: IssueEdit, said: string): void
}

function StatusPicker({ issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  return (
    <ComboboxList
      {...popup}
      label={t.status}
      value={commonOf(issues.map(({ status }) => status))}
      options={statuses.map(value => ({
        value,
        label: nameOf(value),
        icon: <StatusIcon status={value} />,
      }))}
      onChange={status => change({ status: status as Status }, nameOf(status))}
    />
  )
}

function AssigneePicker({ issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  const { id } = useProject()
  return (
    <PersonList
      {...popup}
      projectId={id}
      label={t.assignee}
      none={t.nobody}
      value={commonOf(issues.map(({ assignee }) => assignee?.id ?? ''))}
      onChange={assignee => change({ assignee }, assignee?.displayName ?? t.nobody)}
      isOffered={seesIssues}
    />
  )
}

/** The value that all have; null if they differ. */
const commonOf = (values: string[]): string | null =>
  values.every(value => value === values[0]) ? (values[0] ?? null) : null

/** The choice of each property, by its shortcut. */
export const pickers = { s: StatusPicker, a: AssigneePicker } satisfies Record<
  string,
  ComponentType<PickerProps>
>
export type PickerKey = keyof typeof pickers
