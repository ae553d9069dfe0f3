import { useState } from 'react'
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

export function Basics({ project, isReadOnly }: SettingProps) {
  const t = useTexts(messages)
  const save = useSetting(project.id)
  // The initial values, so that refetches do not overwrite what the user types.
  const [first] = useState(project)
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm
        change={save}
        isReadOnly={isReadOnly}
        valuesOf={fields => ({
          name: String(fields.get('name')),
          description: String(fields.get('description')) || null,
        })}
      >
        <TextField name="name" label={t.name} hint={t.nameHint} defaultValue={first.name} required />
        <TextArea
          name="description"
          label={t.description}
          hint={t.descriptionHint}
          defaultValue={first.description ?? ''}
          rows={4}
        />
      </SavedForm>
    </SettingSection>
  )
}
