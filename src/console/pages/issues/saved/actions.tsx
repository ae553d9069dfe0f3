import { Ellipsis, Pencil, Plus, Trash } from 'virtual:icons'
import { useState } from 'react'
import { rightsIn } from '../../../api/projects/rights.ts'
import { useProject } from '../../../api/reads/projects.ts'
import type { SavedFilter } from '../../../api/reads/saved-filters.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { isFiltered } from '../../../parts/issue-filters.ts'
import layout from '../../../parts/layout.module.css'
import { Menu, MenuItem } from '../../../parts/menu.tsx'
import { showErrorToast } from '../../../parts/toasts.tsx'
import { useFilter } from '../filters/use-filter.ts'
import { useFilterChange } from './changes.ts'
import { DeleteFilter, NewFilterDialog, RenameFilter } from './dialogs.tsx'
import { isChanged, layoutOf, queryOf } from './query.ts'
import { useCurrentFilter } from './tabs.tsx'

const messages = texts({
  ja: {
    save: '絞り込みを保存',
    saveChanges: '変更を保存',
    actions: (name: string) => `「${name}」の操作`,
    rename: '名前と共有',
    copy: '新しい絞り込みとして保存',
    remove: '削除',
  },
  en: {
    save: 'Save filter',
    saveChanges: 'Save changes',
    actions: name => `Actions for “${name}”`,
    rename: 'Name and sharing',
    copy: 'Save as a new filter',
    remove: 'Delete',
  },
})

/** Saves the filter of the address, and changes the saved one that it came from. */
export function SavedFilterActions() {
  const t = useTexts(messages)
  const { filter } = useFilter()
  const { mayWrite } = rightsIn(useProject())
  const current = useCurrentFilter()
  const [isNew, setNew] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      {current ? (
        <OfCurrent key={current.id} current={current} saveAsNew={() => setNew(true)} />
      ) : (
        (isFiltered(filter) || filter.sort) && (
          <Button variant="quiet" icon={<Plus size={16} />} onClick={() => setNew(true)}>
            {t.save}
          </Button>
        )
      )}
      {isNew && <NewFilterDialog close={() => setNew(false)} />}
    </>
  )
}

function OfCurrent({ current, saveAsNew }: { current: SavedFilter; saveAsNew(): void }) {
  const t = useTexts(messages)
  const project = useProject()
  const { filter, view } = useFilter()
  const { mutate } = useFilterChange(project.id, current.id)
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const mayChange = !current.shared || rightsIn(project).mayAdminister
  const save = () => mutate({ query: queryOf(filter), layout: layoutOf(view) }, { onError: showErrorToast })
  return (
    <span className={layout.inline}>
      {mayChange && isChanged(current, filter, view) && <Button onClick={save}>{t.saveChanges}</Button>}
      <Menu trigger={<IconButton label={t.actions(current.name)} icon={<Ellipsis size={18} />} />}>
        {mayChange && (
          <MenuItem icon={<Pencil size={16} />} onSelect={() => setOpen('rename')}>
            {t.rename}
          </MenuItem>
        )}
        <MenuItem icon={<Plus size={16} />} onSelect={saveAsNew}>
          {t.copy}
        </MenuItem>
        {mayChange && (
          <MenuItem icon={<Trash size={16} />} isDangerous onSelect={() => setOpen('delete')}>
            {t.remove}
          </MenuItem>
        )}
      </Menu>
      {open === 'rename' && <RenameFilter current={current} close={() => setOpen(null)} />}
      <DeleteFilter
        key={current.id}
        current={current}
        isOpen={open === 'delete'}
        close={() => setOpen(null)}
      />
    </span>
  )
}
