import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, type Sending, Submit } from '../../parts/form.tsx'
import { useWhileShown } from '../../parts/while-shown.ts'
import { useAlter, useNewFolder } from './changes.ts'
import { type Item, isFile } from './tree.ts'

const messages = texts({
  ja: {
    newFolder: '新しいフォルダー',
    renameFile: 'ファイル名を変更',
    renameFolder: 'フォルダー名を変更',
    name: '名前',
    make: '作成',
    rename: '変更',
    cancel: 'キャンセル',
  },
  en: {
    newFolder: 'New folder',
    renameFile: 'Rename file',
    renameFolder: 'Rename folder',
    name: 'Name',
    make: 'Create',
    rename: 'Rename',
    cancel: 'Cancel',
  },
})

type NewFolderProps = { projectId: string; parentId: string | null; close(): void }

export function NewFolder({ projectId, parentId, close }: NewFolderProps) {
  const t = useTexts(messages)
  const change = useNewFolder(projectId, parentId, useWhileShown(close))
  return <NameDialog title={t.newFolder} action={t.make} {...{ change, close }} />
}

export function Rename({ projectId, item, close }: { projectId: string; item: Item; close(): void }) {
  const t = useTexts(messages)
  const change = useAlter(projectId, useWhileShown(close))
  return (
    <NameDialog
      title={isFile(item) ? t.renameFile : t.renameFolder}
      action={t.rename}
      given={item.name}
      change={{ ...change, mutate: (name, options) => change.mutate({ item, name }, options) }}
      close={close}
    />
  )
}

type NameDialogProps = {
  title: string
  action: string
  given?: string
  change: Sending<string>
  close(): void
}

function NameDialog({ title, action, given = '', change, close }: NameDialogProps) {
  const t = useTexts(messages)
  return (
    <Dialog title={title} isOpen onOpenChange={close}>
      <Form change={change} valuesOf={fields => String(fields.get('name'))} blamed={blamed}>
        <TextField
          name="name"
          label={t.name}
          defaultValue={given}
          required
          autoComplete="off"
          onFocus={({ target }) => selectStem(target as HTMLInputElement)}
        />
        <Buttons>
          <Submit change={change}>{action}</Submit>
          <Button onClick={close}>{t.cancel}</Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}

const blamed = {
  file_name_taken: 'name',
  folder_name_taken: 'name',
  folder_too_deep: 'name',
} as const

/** Selects the name without its extension, which users seldom change. */
function selectStem(input: HTMLInputElement): void {
  const end = input.value.lastIndexOf('.')
  input.setSelectionRange(0, end > 0 ? end : input.value.length)
}
