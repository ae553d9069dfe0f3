import { type ComponentType, useState } from 'react'
import { seesIssues } from '../../api/projects/rights.ts'
import { useHome } from '../../api/reads/home.ts'
import type { Issue } from '../../api/reads/issues.ts'
import { useFormats } from '../../language/formats.ts'
import { dayIn } from '../../language/formatters.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { ComboboxList } from '../../parts/combobox.tsx'
import { PersonList } from '../../parts/person-choice.tsx'
import { StatusIcon, useStatusNames } from '../../parts/pill.tsx'
import { type Priority, priorities } from '../../parts/priorities.ts'
import { PriorityIcon, usePriorityNames } from '../../parts/priority.tsx'
import { type Status, statuses } from '../../parts/statuses.ts'
import { labelEdit, type SharedEdit } from './bulk.ts'
import { useLabelOptions } from './choices.tsx'

const messages = texts({
  ja: {
    s: '状態',
    p: '優先度',
    a: '担当者',
    l: 'ラベル',
    d: '期日',
    nobody: '担当者なし',
    never: '期日なし',
    today: '今日',
    tomorrow: '明日',
  },
  en: {
    s: 'Status',
    p: 'Priority',
    a: 'Assignee',
    l: 'Labels',
    d: 'Due day',
    nobody: 'Unassigned',
    never: 'No due day',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
})

export type PickerProps = {
  projectId: string
  anchor: HTMLElement
  close(): void
  /** The issues that it changes. Their common value is marked. */
  issues: Issue[]
  /** Sends a change; `said` is its new value. */
  change(edit: SharedEdit, said: string): void
}

function StatusPicker({ projectId: _, issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  return (
    <ComboboxList
      {...popup}
      label={t.s}
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

function PriorityPicker({ projectId: _, issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  const nameOf = usePriorityNames()
  return (
    <ComboboxList
      {...popup}
      label={t.p}
      value={commonOf(issues.map(({ priority }) => priority))}
      options={priorities.map(value => ({
        value,
        label: nameOf(value),
        icon: <PriorityIcon priority={value} />,
      }))}
      onChange={priority => change({ priority: priority as Priority }, nameOf(priority))}
    />
  )
}

function AssigneePicker({ projectId, issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  return (
    <PersonList
      {...popup}
      projectId={projectId}
      label={t.a}
      none={t.nobody}
      value={commonOf(issues.map(({ assignee }) => assignee?.id ?? ''))}
      onChange={assignee => change({ assignee }, assignee?.displayName ?? t.nobody)}
      isOffered={seesIssues}
    />
  )
}

/** The labels that all of the issues have are marked. A choice adds or removes one. */
function LabelsPicker({ projectId, issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  const { labelsOf, ...read } = useLabelOptions(projectId, true)
  const [chosen, setChosen] = useState(() =>
    (issues[0]?.labels ?? []).filter(({ id }) =>
      issues.every(({ labels }) => labels.some(label => label.id === id)),
    ),
  )
  const choose = (ids: string[]) => {
    const edit = labelEdit(chosen, ids, labelsOf)
    const { addLabels, removeLabels } = edit
    const said = [...addLabels.map(({ name }) => `+${name}`), ...removeLabels.map(({ name }) => `−${name}`)]
    setChosen([...chosen.filter(one => !removeLabels.includes(one)), ...addLabels])
    change(edit, said.join(' '))
  }
  return (
    <ComboboxList
      {...popup}
      {...read}
      isMany
      label={t.l}
      value={chosen.map(({ id }) => id)}
      onChange={choose}
    />
  )
}

/** The days that are offered as due days. The page of an issue accepts every day. */
const offeredDays = 90

function DuePicker({ projectId: _, issues, change, ...popup }: PickerProps) {
  const t = useTexts(messages)
  const { plainDay } = useFormats()
  const { timeZone } = useHome().user
  const days = Array.from({ length: offeredDays }, (_, later) => dayIn(timeZone, later))
  const nameOf = (day: string) => (day ? plainDay(day) : t.never)
  const words = [t.today, t.tomorrow]
  return (
    <ComboboxList
      {...popup}
      label={t.d}
      value={commonOf(issues.map(({ dueDate }) => dueDate ?? ''))}
      options={['', ...days].map((value, at) => ({
        value,
        label: nameOf(value),
        detail: at === 0 ? '' : (words[at - 1] ?? value),
      }))}
      onChange={day => change({ dueDate: day || null }, nameOf(day))}
    />
  )
}

/** The value that all have; null if they differ. */
const commonOf = (values: string[]): string | null =>
  values.every(value => value === values[0]) ? (values[0] ?? null) : null

/** The choice of each property, by its shortcut. */
const pickers = {
  s: StatusPicker,
  p: PriorityPicker,
  a: AssigneePicker,
  l: LabelsPicker,
  d: DuePicker,
} satisfies Record<string, ComponentType<PickerProps>>

export type Property = keyof typeof pickers
export const properties = Object.keys(pickers) as Property[]

export const usePropertyNames = (): Record<Property, string> => useTexts(messages)

/** The choice of a property of issues. */
export function Picker({ property, ...props }: PickerProps & { property: Property }) {
  const Chosen = pickers[property]
  return <Chosen {...props} />
}
