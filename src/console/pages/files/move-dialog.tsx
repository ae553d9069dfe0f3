import { useState } from 'react'
import type { Tree } from '../../api/reads/files.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { Button } from '../../parts/button.tsx'
import { FieldGroup, Radio } from '../../parts/choices.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { useAlter } from './changes.ts'
import styles from './move-dialog.module.css'
import { folderOutlineOf, type Item, levelsOf, maxLevels, parentOf, pathTo } from './tree.ts'

const messages = texts({
  ja: {
    title: (name: string) => `「${name}」を移動`,
    folder: '移動先のフォルダー',
    root: 'ファイル (最上位)',
    here: '現在の場所',
    levels: counted`フォルダーは ${maxLevels} 階層までです。`,
    move: '移動',
    cancel: 'キャンセル',
  },
  en: {
    title: name => `Move “${name}”`,
    folder: 'Destination folder',
    root: 'Files (top level)',
    here: 'Current location',
    levels: counted`Folders can be at most ${maxLevels} ${plural(maxLevels, 'level')} deep.`,
    move: 'Move',
    cancel: 'Cancel',
  },
})

type Props = { projectId: string; tree: Tree; item: Item; close(): void; onGone(): void }

/** Moves an item to a folder. The item itself, folders in it, and folders that are too deep for it cannot be chosen. */
export function Move({ projectId, tree: shown, item, close, onGone }: Props) {
  const t = useTexts(messages)
  // The folders as they were: the optimistic update moves the item while the dialog is open.
  const [{ folders }] = useState(shown)
  const change = useAlter(projectId, onGone)
  const here = parentOf(item)
  const isIn = (id: string | null) => pathTo(folders, id).some(folder => folder.id === item.id)
  const levels = levelsOf(folders, item)
  const all = [{ id: null, name: t.root, depth: 0 }, ...folderOutlineOf(folders).map(flat)]
  const isTooDeep = ({ id, depth }: Place) => depth + levels > maxLevels && !isIn(id)
  return (
    <Dialog title={t.title(item.name)} isOpen onOpenChange={close}>
      <Form change={change} valuesOf={fields => ({ item, into: String(fields.get('into') ?? '') || null })}>
        <FieldGroup label={t.folder} hint={all.some(isTooDeep) && t.levels}>
          <div className={`${box.frame} ${layout.list} ${styles.folders}`}>
            {all.map(({ id, name, depth }) => (
              <div key={id} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
                <Radio
                  name="into"
                  value={id ?? ''}
                  required
                  defaultChecked={id === here}
                  disabled={isIn(id) || isTooDeep({ id, depth })}
                  label={<span className={text.long}>{name}</span>}
                  hint={id === here && t.here}
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

type Place = { id: string | null; depth: number }

const flat = ({ folder: { id, name }, depth }: ReturnType<typeof folderOutlineOf>[number]) => ({
  id,
  name,
  depth,
})
