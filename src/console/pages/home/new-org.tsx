import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { home } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'

const messages = texts({
  ja: {
    open: '新しい組織',
    name: '名前',
    hint: '会社やチームの名前です。プロジェクトとメンバーは組織に属します。',
    create: '作成',
    cancel: 'キャンセル',
    created: (name: string) => `組織「${name}」を作成しました。`,
  },
  en: {
    open: 'New organization',
    name: 'Name',
    hint: 'Your company or team. Projects and members belong to it.',
    create: 'Create',
    cancel: 'Cancel',
    created: name => `The organization “${name}” was created.`,
  },
})

/** The button that opens a dialog to create an organization. */
export function NewOrg() {
  const t = useTexts(messages)
  return (
    <Dialog title={t.open} trigger={<Button>{t.open}</Button>}>
      {close => <NewOrgForm close={close} />}
    </Dialog>
  )
}

function NewOrgForm({ close }: { close(): void }) {
  const t = useTexts(messages)
  const create = useChange({
    send: (name: string, api) => unwrap(api.POST('/api/orgs', { body: { name } })),
    stale: [home.queryKey],
    onDone: ({ org }) => {
      close()
      showToast(t.created(org.name))
    },
  })
  return (
    <Form change={create} valuesOf={fields => String(fields.get('name'))}>
      <TextField
        name="name"
        label={t.name}
        hint={t.hint}
        required
        maxLength={80}
        autoFocus
        autoComplete="organization"
      />
      <Buttons>
        <Submit change={create}>{t.create}</Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}
