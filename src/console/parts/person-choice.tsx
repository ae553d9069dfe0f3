import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { components } from '../../client/index.ts'
import { members } from '../api/reads/people.ts'
import { Combobox } from './combobox.tsx'

type Member = components['schemas']['ProjectMember']
export type Actor = components['schemas']['Actor']

type Props = Pick<ComponentProps<typeof Combobox>, 'trigger' | 'label'> & {
  value: string | null
  projectId: string
  /** The label of the option for no one. */
  none: string
  onChange(person: Actor | null): void
  isOffered?(member: Member): boolean
}

/** A choice of one member of a project; the members are read when it opens. */
export function PersonChoice({ projectId, none, onChange, isOffered = () => true, value, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...members(projectId), enabled: isOpen })
  const people = data?.members.filter(isOffered)
  const choose = (id: string) => {
    const member = people?.find(({ userId }) => userId === id)
    onChange(member ? { id, displayName: member.name } : null)
  }
  const options = people?.map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Combobox
      {...rest}
      value={value ?? ''}
      options={options && [{ value: '', label: none }, ...options]}
      error={error}
      onChange={choose}
      onOpenChange={setOpen}
    />
  )
}
