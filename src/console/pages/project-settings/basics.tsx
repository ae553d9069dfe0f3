import { useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Part, SavedForm, type SettingProps, useSetting } from './setting.tsx'

const said = texts({
  ja: {
    title: '名前と説明',
    lead: 'プロジェクトの一覧や通知に表示されます。',
    name: '名前',
    nameHint: '80 文字まで',
    description: '説明',
    descriptionHint: '400 文字まで。空欄にすると、説明なしになります。',
  },
  en: {
    title: 'Name and description',
    lead: 'Shown in lists of projects and in notifications.',
    name: 'Name',
    nameHint: 'At most 80 characters',
    description: 'Description',
    descriptionHint: 'At most 400 characters; left empty, nothing is said.',
  },
})

export function Basics({ project, isReadOnly }: SettingProps) {
  const t = useTexts(said)
  const save = useSetting(project.id)
  // What is being typed stays, whatever is saved or read meanwhile.
  const [first] = useState(project)
  return (
    <Part title={t.title} lead={t.lead}>
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
    </Part>
  )
}
