import { Ellipsis, FolderInput, Pencil, Trash } from 'virtual:icons'
import { rightsIn } from '../../api/projects/rights.ts'
import { useHome } from '../../api/reads/home.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import { Menu, MenuItem, MenuLine, MenuText } from '../../parts/menu.tsx'
import { type Item, isFile } from './tree.ts'

const messages = texts({
  ja: {
    menu: (name: string) => `「${name}」の操作`,
    rename: '名前を変更',
    move: '移動',
    remove: '削除',
    notOwn: 'このファイルを削除できるのは、作成者と、オーナーまたは管理者だけです。',
    notAdmin: 'フォルダーを削除できるのは管理者だけです。',
  },
  en: {
    menu: name => `Actions for “${name}”`,
    rename: 'Rename',
    move: 'Move',
    remove: 'Delete',
    notOwn: 'Only the user who created this file, and owners and admins, can delete it.',
    notAdmin: 'Only admins can delete folders.',
  },
})

/** Opens a dialog about an item. */
export type OpenItemDialog = (what: 'rename' | 'move' | 'delete', item: Item) => void

/** The menu of an item. Users who may not delete it see who can. */
export function ItemMenu({ item, openDialog }: { item: Item; openDialog: OpenItemDialog }) {
  const t = useTexts(messages)
  const { user } = useHome()
  const { mayAdminister } = rightsIn(useProject())
  const mayDelete = mayAdminister || (isFile(item) && item.createdBy?.id === user.id)
  return (
    <Menu trigger={<IconButton isSmall label={t.menu(item.name)} icon={<Ellipsis size={17} />} />}>
      <MenuItem icon={<Pencil size={16} />} onSelect={() => openDialog('rename', item)}>
        {t.rename}
      </MenuItem>
      <MenuItem icon={<FolderInput size={16} />} onSelect={() => openDialog('move', item)}>
        {t.move}
      </MenuItem>
      <MenuLine />
      {mayDelete ? (
        <MenuItem icon={<Trash size={16} />} isDangerous onSelect={() => openDialog('delete', item)}>
          {t.remove}
        </MenuItem>
      ) : (
        <MenuText>{isFile(item) ? t.notOwn : t.notAdmin}</MenuText>
      )}
    </Menu>
  )
}
