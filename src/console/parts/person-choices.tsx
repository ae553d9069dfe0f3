import { useQuery } from '@tanstack/react-query'
import type { components } from '../../client/index.ts'
import { members } from '../api/reads/people.ts'
import { texts, useTexts } from '../language/texts.ts'
import { MenuChoice, MenuText } from './menu.tsx'
import { RefusalText } from './refusal.tsx'

const said = texts({ ja: { loading: '読み込み中' }, en: { loading: 'Loading' } })

type Member = components['schemas']['ProjectMember']
export type Person = components['schemas']['Actor']

type Props = {
  projectId: string
  label: string
  /** Who is chosen, by their ID. */
  value: string | null
  /** What it is called to choose nobody. */
  none: string
  onChange(person: Person | null): void
  isOffered?(member: Member): boolean
}

/** The people of a project, to be put into a menu: they are read when it opens. */
export function PersonChoices({ projectId, label, value, none, onChange, isOffered = () => true }: Props) {
  const t = useTexts(said)
  const { data, error } = useQuery(members(projectId))
  if (!data) return <MenuText>{error ? <RefusalText of={error} /> : t.loading}</MenuText>
  const people = data.members.filter(isOffered)
  const choose = (id: string) => {
    const member = people.find(({ userId }) => userId === id)
    onChange(member ? { id, displayName: member.name } : null)
  }
  return (
    <MenuChoice
      label={label}
      value={value ?? ''}
      onChange={choose}
      options={[['', none], ...people.map(({ userId, name }): [string, string] => [userId, name])]}
    />
  )
}
