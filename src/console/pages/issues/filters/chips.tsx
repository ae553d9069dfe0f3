import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { labels } from '../../../api/reads/labels.ts'
import { members } from '../../../api/reads/people.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { useFormats } from '../../../language/formats.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import box from '../../../parts/box.module.css'
import { LabelDot } from '../../../parts/label.tsx'
import layout from '../../../parts/layout.module.css'
import { StatusIcon, useStatusNames } from '../../../parts/pill.tsx'
import { priorities } from '../../../parts/priorities.ts'
import { PriorityIcon, usePriorityNames } from '../../../parts/priority.tsx'
import { statuses } from '../../../parts/statuses.ts'
import text from '../../../parts/text.module.css'
import { useDayField } from '../../../parts/use-day-field.ts'
import { Chip } from './chip.tsx'
import styles from './filters.module.css'
import { type ChipProps, ListChip } from './list-chip.tsx'

const messages = texts({
  ja: {
    me: '自分',
    nobody: '担当者なし',
    someone: '選択した人',
    since: (name: string) => `${name} (この日以降)`,
    noLabel: 'ラベルなし',
    unknownLabel: '存在しないラベル',
  },
  en: {
    me: 'me',
    nobody: 'no one',
    someone: 'selected user',
    since: name => `${name} since`,
    noLabel: 'none',
    unknownLabel: 'unknown label',
  },
})

export function StatusChip(props: ChipProps) {
  const nameOf = useStatusNames()
  const options = statuses.map(value => ({
    value,
    label: nameOf(value),
    icon: <StatusIcon status={value} />,
  }))
  return <ListChip {...props} options={options} nameOf={nameOf} />
}

export function PriorityChip(props: ChipProps) {
  const nameOf = usePriorityNames()
  const options = priorities.map(value => ({
    value,
    label: nameOf(value),
    icon: <PriorityIcon priority={value} />,
  }))
  return <ListChip {...props} options={options} nameOf={nameOf} />
}

/** A filter by labels. Their names are read when it shows one, or when its choices open. */
export function LabelChip(props: ChipProps) {
  const t = useTexts(messages)
  const { id } = useProject()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...labels(id), enabled: isOpen || props.values.some(isId) })
  const none = { value: 'none', label: t.noLabel }
  const options = data?.map(({ id, name, color }) => ({
    value: id,
    label: name,
    icon: <LabelDot color={color} />,
  }))
  const nameOf = (value: string) =>
    [none, ...(options ?? [])].find(one => one.value === value.toLowerCase())?.label ?? t.unknownLabel
  return (
    <ListChip
      {...props}
      options={options && [none, ...options]}
      nameOf={nameOf}
      error={error}
      onOpenChange={setOpen}
    />
  )
}

/** A filter that is on or off. */
export function FlagChip({ name, isNew, set }: ChipProps) {
  const apply = useEffectEvent(() => isNew && set(['1']))
  useEffect(() => void apply(), [])
  return (
    <Chip name={name} remove={() => set([])}>
      <span className={`${box.bare} ${styles.value}`}>{name}</span>
    </Chip>
  )
}

const isId = (value: string) => value.includes('-')

/** A filter by members. Their names are read when it shows one, or when its choices open. */
export function PeopleChip({ none, ...props }: ChipProps & { none?: boolean }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...members(id), enabled: isOpen || props.values.some(isId) })
  const people = data?.members.map(({ userId, name }) => ({ value: userId, label: name }))
  const first = [{ value: 'me', label: t.me }, ...(none ? [{ value: 'none', label: t.nobody }] : [])]
  const nameOf = (value: string) =>
    [...first, ...(people ?? [])].find(one => one.value === value.toLowerCase())?.label ?? t.someone
  return (
    <ListChip
      {...props}
      options={people && [...first, ...people]}
      nameOf={nameOf}
      error={error}
      onOpenChange={setOpen}
    />
  )
}

export const AssigneeChip = (props: ChipProps) => <PeopleChip {...props} none />

/** A filter by a day, with the browser's date field. An instant, which a tool may have linked, is shown as text. */
export function DayChip({ name, values: [value = ''], isNew, set }: ChipProps) {
  const t = useTexts(messages)
  const { exactTime } = useFormats()
  const field = useDayField(value, day => day && set([day]))
  return (
    <Chip name={name} remove={() => set([])}>
      {value.includes('T') ? (
        <span className={`${box.bare} ${styles.value}`}>
          <span className={text.muted}>{t.since(name)}</span> {exactTime(value)}
        </span>
      ) : (
        <label className={`${layout.inline} ${box.bare} ${styles.value}`}>
          <span className={text.muted}>{t.since(name)}</span>
          <input
            {...field}
            className={`${box.bare} ${styles.day}`}
            // biome-ignore lint/a11y/noAutofocus: the user has just added it
            autoFocus={isNew}
          />
        </label>
      )}
    </Chip>
  )
}
