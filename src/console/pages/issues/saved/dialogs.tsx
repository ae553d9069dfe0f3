import { useState } from 'react'
import { useProject } from '../../../api/reads/projects.ts'
import type { SavedFilter } from '../../../api/reads/saved-filters.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import type { Sending } from '../../../parts/form.tsx'
import { useWhileShown } from '../../../parts/while-shown.ts'
import { useFilter } from '../filters/use-filter.ts'
import { useFilterChange, useFilterDeletion, useNewFilter } from './changes.ts'
import { FilterForm } from './filter-form.tsx'
import { layoutOf, queryOf } from './query.ts'

const messages = texts({
  ja: {
    save: '絞り込みを保存',
    rename: '名前と共有',
    remove: (name: string) => `「${name}」を削除しますか?`,
    own: '課題は削除されません。',
    shared: 'この絞り込みは共有されています。全員のタブから消えます。課題は削除されません。',
    confirm: '削除',
  },
  en: {
    save: 'Save filter',
    rename: 'Name and sharing',
    remove: name => `Delete “${name}”?`,
    own: 'Issues are not deleted.',
    shared: 'This filter is shared. It disappears from everyone’s tabs. Issues are not deleted.',
    confirm: 'Delete',
  },
})

/** Saves the filter and the layout of the address under a name. */
export function NewFilterDialog({ close }: { close(): void }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { filter, view, change } = useFilter()
  const proceed = useWhileShown(({ id: saved }: SavedFilter) => {
    close()
    void change(before => ({ ...before, saved }))
  })
  const create = useNewFilter(id, proceed)
  const mutate: Sending<Named>['mutate'] = (named, options) =>
    create.mutate({ ...named, query: queryOf(filter), layout: layoutOf(view) }, options)
  return (
    <Dialog title={t.save} isOpen onOpenChange={close}>
      <FilterForm change={{ mutate, isPending: create.isPending, error: create.error }} close={close} />
    </Dialog>
  )
}

type Named = Pick<SavedFilter, 'name' | 'shared'>
type Props = { current: SavedFilter; close(): void }

export function RenameFilter({ current, close }: Props) {
  const t = useTexts(messages)
  const { id } = useProject()
  // As the dialog shows it, while another user may change it.
  const [opened] = useState(current)
  const rename = useFilterChange(id, current.id, useWhileShown(close))
  const mutate: Sending<Named>['mutate'] = ({ name, shared }, options) => {
    const changed = {
      ...(name !== opened.name && { name }),
      ...(shared !== opened.shared && { shared }),
    }
    if (Object.keys(changed).length > 0) rename.mutate(changed, options)
    else close()
  }
  const change = { ...rename, mutate }
  return (
    <Dialog title={t.rename} isOpen onOpenChange={close}>
      <FilterForm before={current} change={change} close={close} />
    </Dialog>
  )
}

export function DeleteFilter({ current, isOpen, close }: Props & { isOpen: boolean }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { change } = useFilter()
  const remove = useFilterDeletion(id, current.id, () => {
    void change(before => ({ ...before, saved: undefined }))
  })
  return (
    <Confirm
      title={t.remove(current.name)}
      action={t.confirm}
      isOpen={isOpen}
      onOpenChange={close}
      change={remove}
    >
      <p>{current.shared ? t.shared : t.own}</p>
    </Confirm>
  )
}
