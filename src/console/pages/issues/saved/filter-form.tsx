import { rightsIn } from '../../../api/projects/rights.ts'
import { useProject } from '../../../api/reads/projects.ts'
import type { SavedFilter } from '../../../api/reads/saved-filters.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { Check } from '../../../parts/choices.tsx'
import { keepComposing } from '../../../parts/composing.ts'
import { TextField } from '../../../parts/field.tsx'
import { Buttons, Form, type Sending, Submit } from '../../../parts/form.tsx'

const messages = texts({
  ja: {
    name: '名前',
    share: '全員と共有',
    shareHint: 'このプロジェクトの課題を見られる全員に、タブとして表示されます。',
    save: '保存',
    cancel: 'キャンセル',
  },
  en: {
    name: 'Name',
    share: 'Share with everyone',
    shareHint: 'Everyone who sees the issues of this project sees it as a tab.',
    save: 'Save',
    cancel: 'Cancel',
  },
})

type Named = Pick<SavedFilter, 'name' | 'shared'>
type Props = {
  before?: Named
  change: Sending<Named>
  close(): void
}

/** The name of a saved filter, and for admins whether it is shared. */
export function FilterForm({ before, change, close }: Props) {
  const t = useTexts(messages)
  const { mayAdminister } = rightsIn(useProject())
  return (
    <Form
      change={change}
      valuesOf={fields => ({ name: String(fields.get('name')), shared: fields.get('shared') === 'on' })}
    >
      <TextField
        name="name"
        label={t.name}
        defaultValue={before?.name}
        required
        autoFocus
        autoComplete="off"
        onKeyDown={keepComposing}
      />
      {mayAdminister && (
        <Check name="shared" label={t.share} hint={t.shareHint} defaultChecked={before?.shared} />
      )}
      <Buttons>
        <Submit change={change}>{t.save}</Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}
