import { texts, useTexts } from '../../language/texts.ts'
import { TextField } from '../../parts/field.tsx'
import { SavedForm, type SettingProps, SettingSection, useSetting } from './setting.tsx'
import styles from './settings.module.css'

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
  // The field keeps what is typed, because changing it moves the caret and ends the composition of an input method.
  const { values, edit, form } = useSetting(about, { key: about.project.key }, ({ key }) =>
    key === undefined ? {} : { key: keyOf(key) },
  )
  const key = keyOf(values.key)
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm {...form}>
        <div className={styles.key}>
          <TextField
            name="key"
            label={t.key}
            hint={isKey(key) ? t.example(key) : t.keyHint}
            value={values.key ?? ''}
            onChange={event => edit({ key: event.target.value || null })}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </SavedForm>
    </SettingSection>
  )
}

/** The key that a text stands for; null for none. */
const keyOf = (typed: string | null) => typed?.normalize('NFKC').toUpperCase().trim() || null

const isKey = (typed: string | null): typed is string => typed !== null && /^[A-Z][A-Z0-9]{1,9}$/.test(typed)
