import { useState } from 'react'
import type { Folder, Tree } from '../../api/reads/files.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { Button } from '../../parts/button.tsx'
import { FieldGroup, Radio } from '../../parts/choices.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { useWhileShown } from '../../parts/while-shown.ts'
import { useAlter } from './changes.ts'
import styles from './move-dialog.module.css'
import { folderOutlineOf, type Item, levelsOf, maxLevels, parentOf, pathTo } from './tree.ts'

const messages = texts({
  ja: {
    title: (name: string) => `「${name}」を移動`,
    folder: '移動先のフォルダー',
    root: 'ファイル (最上位)',
    here: '現在の場所',
    gone: '削除されました',
    levels: counted`フォルダーは ${maxLevels} 階層までです。`,
    move: '移動',
    cancel: 'キャンセル',
  },
  en: {
    title: name => `Move “${name}”`,
    folder: 'Destination folder',
    root: 'Files (top level)',
    here: 'Current location',
    gone: 'Was deleted',
    levels: counted`Folders can be at most ${maxLevels} ${plural(maxLevels, 'level')} deep.`,
    move: 'Move',
    cancel: 'Cancel',
  },
})

type Props = { projectId: string; tree: Tree; item: Item; close(): void; onGone(): void }

/**
 * Moves an item to a folder. The item itself, folders in it, and folders that are too deep for it cannot be chosen. A
 * folder that another user deletes disappears from the list, or has a note if it is chosen.
 */
export function Move({ projectId, tree, item, close, onGone }: Props) {
  const t = useTexts(messages)
  // The optimistic update moves the item while the dialog is open.
  const folders = tree.folders.map(folder => (folder.id === item.id ? (item as Folder) : folder))
  const change = useAlter(projectId, useWhileShown(onGone))
  const here = parentOf(item)
  const isIn = (id: string | null) => pathTo(folders, id).some(folder => folder.id === item.id)
  const levels = levelsOf(folders, item)
  const root: Place = { id: null, name: t.root, depth: 0 }
  const offered = [root, ...folderOutlineOf(folders).map(flat)]
  const [chosen, setChosen] = useState(() => offered.find(({ id }) => id === here) ?? root)
  const isGone = !offered.some(({ id }) => id === chosen.id)
  const all = isGone ? [...offered, chosen] : offered
  const hintOf = ({ id }: Place) => (isGone && id === chosen.id ? t.gone : id === here && t.here)
  const isTooDeep = ({ id, depth }: Place) => depth + levels > maxLevels && !isIn(id)
  return (
    <Dialog title={t.title(item.name)} isOpen onOpenChange={close}>
      <Form change={change} valuesOf={() => ({ item, into: chosen.id })}>
        <FieldGroup label={t.folder} hint={all.some(isTooDeep) && t.levels}>
          <div className={`${box.frame} ${layout.list} ${styles.folders}`}>
            {all.map(place => (
              <div key={place.id} style={{ paddingInlineStart: `${place.depth * 1.25}rem` }}>
                <Radio
                  name="into"
                  value={place.id ?? ''}
                  checked={place.id === chosen.id}
                  onChange={() => setChosen(place)}
                  disabled={isIn(place.id) || isTooDeep(place)}
                  label={<span className={text.long}>{place.name}</span>}
                  hint={hintOf(place)}
                />
              </div>
            ))}
          </div>
        </FieldGroup>
        <Buttons>
          <Submit change={change}>{t.move}</Submit>
          <Button onClick={close}>{t.cancel}</Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}

type Place = { id: string | null; name: string; depth: number }

const flat = ({ folder: { id, name }, depth }: ReturnType<typeof folderOutlineOf>[number]) => ({
  id,
  name,
  depth,
})
