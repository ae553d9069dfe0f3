import { texts, useTexts } from '../../language/texts.ts'
import { TextArea, TextField } from '../../parts/field.tsx'
import { SavedForm, type SettingProps, SettingSection, useSetting } from './setting.tsx'

const messages = texts({
  ja: {
    title: '名前と説明',
    lead: 'プロジェクトの一覧や通知に表示されます。',
    name: '名前',
    nameHint: '80 文字まで',
    description: '説明',
    descriptionHint: '400 文字まで (任意)',
  },
  en: {
    title: 'Name and description',
    lead: 'Shown in project lists and notifications.',
    name: 'Name',
    nameHint: 'Up to 80 characters',
    description: 'Description',
    descriptionHint: 'Up to 400 characters (optional)',
  },
})

export function Basics(about: SettingProps) {
  const t = useTexts(messages)
  const { name, description } = about.project
  const { values, edit, form } = useSetting(about, { name, description }, changed => changed)
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm {...form}>
        <TextField
          name="name"
          label={t.name}
          hint={t.nameHint}
          value={values.name}
          onChange={event => edit({ name: event.target.value })}
          required
        />
        <TextArea
          name="description"
          label={t.description}
          hint={t.descriptionHint}
          value={values.description ?? ''}
          onChange={event => edit({ description: event.target.value || null })}
          rows={4}
        />
      </SavedForm>
    </SettingSection>
  )
}
