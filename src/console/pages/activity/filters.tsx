import { ChevronDown, X } from 'virtual:icons'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { ActivityFilter } from '../../api/reads/activity.ts'
import { useHome } from '../../api/reads/home.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/choice-field.tsx'
import { TextField } from '../../parts/field.tsx'
import layout from '../../parts/layout.module.css'
import { type Actor, PersonChoice } from '../../parts/person-choice.tsx'
import text from '../../parts/text.module.css'
import { useDayField } from '../../parts/use-day-field.ts'
import styles from './activity.module.css'
import { type EventType, groupOf } from './groups.ts'
import { groupNames, typeNames } from './types.ts'

const messages = texts({
  ja: {
    label: '絞り込み',
    type: '種類',
    allTypes: 'すべての種類',
    person: '操作した人',
    everyone: '全員',
    someone: '選択した人',
    since: '開始日',
    until: '終了日',
    clear: '絞り込みを解除',
  },
  en: {
    label: 'Filters',
    type: 'Type',
    allTypes: 'All types',
    person: 'User',
    everyone: 'All users',
    someone: 'Selected user',
    since: 'From',
    until: 'To',
    clear: 'Clear filters',
  },
})

type Props = {
  filter: ActivityFilter
  /** The actors of the listed events, whose names are known already. */
  known: Actor[]
}

/** The filters of the list, which the address keeps. */
export function ActivityFilters({ filter, known }: Props) {
  const t = useTexts(messages)
  const navigate = useNavigate({ from: '/projects/$projectId/activity' })
  const narrow = (change: ActivityFilter) => navigate({ search: { ...filter, ...change }, replace: true })
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <search className={styles.filters} aria-label={t.label}>
      <TypeFilter {...{ filter, narrow }} />
      <PersonFilter {...{ filter, known, narrow }} />
      <DayFilter {...{ filter, narrow }} name="since" label={t.since} />
      <DayFilter {...{ filter, narrow }} name="until" label={t.until} />
      {isNarrowed && (
        <Button variant="quiet" icon={<X size={16} />} onClick={() => navigate({ search: {} })}>
          {t.clear}
        </Button>
      )}
    </search>
  )
}

type FilterProps = { filter: ActivityFilter; narrow(change: ActivityFilter): void }

function DayFilter({
  filter,
  narrow,
  name,
  label,
}: FilterProps & { name: 'since' | 'until'; label: string }) {
  const field = useDayField(filter[name] ?? '', day => narrow({ [name]: day || undefined }))
  return <TextField {...{ name, label }} {...field} />
}

/** The event types of the features that the user sees, and the one in the address. */
function TypeFilter({ filter, narrow }: FilterProps) {
  const t = useTexts(messages)
  const [names, groups] = [useTexts(typeNames), useTexts(groupNames)]
  const { sees } = rightsIn(useProject())
  const types = Object.keys(names) as EventType[]
  const shown = (Object.keys(groups) as (keyof typeof groups)[]).filter(
    group => group === 'project' || group === 'people' || sees(group),
  )
  const options: { value: string; label: string; detail?: string }[] = shown.flatMap(group =>
    types
      .filter(type => groupOf(type) === group)
      .map(type => ({ value: type, label: names[type], detail: groups[group] })),
  )
  const { type: given = '' } = filter
  const isUnlisted = given !== '' && options.every(({ value }) => value !== given)
  return (
    <ChoiceField
      name="type"
      label={t.type}
      value={given}
      onChange={type => narrow({ type: type || undefined })}
      options={[
        { value: '', label: t.allTypes },
        ...(isUnlisted ? [{ value: given, label: names[given as EventType] ?? given }] : []),
        ...options,
      ]}
    />
  )
}

function PersonFilter({ filter: { actor }, known, narrow }: FilterProps & { known: Actor[] }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { user } = useHome()
  const [chosen, setChosen] = useState<Actor | null>(null)
  const people = [
    ...known,
    ...(chosen ? [chosen] : []),
    { id: user.id, displayName: user.displayName ?? user.email },
  ]
  const name = actor ? (people.find(one => one.id === actor)?.displayName ?? t.someone) : t.everyone
  return (
    <div className={`${layout.stackClose} ${styles.person}`}>
      <span className={text.label} aria-hidden="true">
        {t.person}
      </span>
      <PersonChoice
        trigger={
          <Button>
            <span className="visually-hidden">{t.person}: </span>
            <span className={text.clipped}>{name}</span>
            <ChevronDown size={16} />
          </Button>
        }
        projectId={id}
        label={t.person}
        none={t.everyone}
        value={actor ?? null}
        onChange={person => {
          setChosen(person)
          narrow({ actor: person?.id })
        }}
      />
    </div>
  )
}
