import { texts, useTexts } from '../../language/texts.ts'
import { TextField } from '../../parts/field.tsx'
import { SavedForm, type SettingProps, SettingSection, useSetting } from './setting.tsx'

const messages = texts({
  ja: {
    title: '課題キー',
    lead: '課題の番号の前に付きます。変更すると、すべての課題のキーがすぐに変わります。空欄の場合、ロードマップや Git リンクを課題にリンクできません。',
    key: 'キー',
    keyHint: '英大文字で始まる、英大文字と数字 2〜10 文字',
    example: (key: string) => `課題は ${key}-12 のように表示されます。`,
  },
  en: {
    title: 'Issue key',
    lead: 'Shown before issue numbers. A new key renames all issues at once. Without a key, roadmaps and Git links cannot be linked to issues.',
    key: 'Key',
    keyHint: '2 to 10 capital letters and digits, starting with a letter',
    example: key => `Issues are shown as ${key}-12.`,
  },
})

export function IssueKey(about: SettingProps) {
  const t = useTexts(messages)
  const { values, edit, form } = useSetting(about, { key: about.project.key }, changed => changed)
  const { key } = values
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm {...form}>
        <TextField
          name="key"
          label={t.key}
          hint={isKey(key) ? t.example(key) : t.keyHint}
          value={key ?? ''}
          onChange={event => edit({ key: event.target.value.normalize('NFKC').toUpperCase().trim() || null })}
          autoComplete="off"
          spellCheck={false}
        />
      </SavedForm>
    </SettingSection>
  )
}

const isKey = (typed: string | null): typed is string => typed !== null && /^[A-Z][A-Z0-9]{1,9}$/.test(typed)
