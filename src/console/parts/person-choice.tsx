import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { components } from '../../client/index.ts'
import { members } from '../api/reads/people.ts'
import { Combobox, ComboboxList } from './combobox.tsx'

type Member = components['schemas']['ProjectMember']
export type Actor = components['schemas']['Actor']

type Choice = {
  projectId: string
  label: string
  value: string | null
  /** The label of the option for no one. */
  none: string
  onChange(person: Actor | null): void
  isOffered?(member: Member): boolean
}

type Props = Choice & Pick<ComponentProps<typeof Combobox>, 'trigger'>

/** A choice of one member of a project; the members are read when it opens. */
export function PersonChoice({ trigger, ...choice }: Props) {
  const [isOpen, setOpen] = useState(false)
  const list = usePeople(choice, isOpen)
  return <Combobox {...list} trigger={trigger} onOpenChange={setOpen} />
}

type ListProps = Choice & Pick<ComponentProps<typeof ComboboxList>, 'anchor' | 'close'>

/** The same choice beside an element. */
export const PersonList = ({ anchor, close, ...choice }: ListProps) => (
  <ComboboxList {...usePeople(choice, true)} anchor={anchor} close={close} />
)

function usePeople(
  { projectId, label, value, none, onChange, isOffered = () => true }: Choice,
  isOpen: boolean,
) {
  const { data, error } = useQuery({ ...members(projectId), enabled: isOpen })
  const people = data?.members.filter(isOffered)
  const options = people?.map(({ userId, name }) => ({ value: userId, label: name }))
  return {
    label,
    value: value ?? '',
    options: options && [{ value: '', label: none }, ...options],
    error,
    onChange(id: string) {
      const member = people?.find(({ userId }) => userId === id)
      onChange(member ? { id, displayName: member.name } : null)
    },
  }
}
