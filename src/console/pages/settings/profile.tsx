import { useHome } from '../../api/reads/home.ts'
import { useFormats } from '../../language/formats.ts'
import { languages } from '../../language/language.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Radio } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { Page } from '../../parts/page.tsx'
import { ThemeChoice } from '../../parts/theme-choice.tsx'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'
import { useEdits } from '../../parts/use-edits.ts'
import { useProfileChange } from '../../parts/use-profile-change.ts'
import { Facts, Setting } from './setting.tsx'
import { TimeZoneSetting } from './time-zone.tsx'

const messages = texts({
  ja: {
    title: 'プロフィール',
    name: '表示名',
    nameLead: 'ほかのメンバーに表示される名前です。空欄の場合は、メールアドレスの先頭 2 文字が表示されます。',
    save: '保存',
    saved: '表示名を保存しました。',
    language: '言語',
    languageLead: '画面とメールの言語です。選択するとすぐに切り替わります。',
    appearance: 'テーマ',
    appearanceLead: 'このブラウザーだけの設定です。',
    account: 'アカウント',
    accountLead: 'メールアドレスは変更できません。',
    email: 'メールアドレス',
    since: '登録日',
    about: 'Cairn について',
    licenses: '使用しているソフトウェアのライセンス',
  },
  en: {
    title: 'Profile',
    name: 'Display name',
    nameLead:
      'The name that other members see. Without one, they see the first two letters of your email address.',
    save: 'Save',
    saved: 'Display name saved.',
    language: 'Language',
    languageLead: 'The language of the console and of emails. It changes right away.',
    appearance: 'Theme',
    appearanceLead: 'For this browser only.',
    account: 'Account',
    accountLead: 'The email address of an account cannot be changed.',
    email: 'Email address',
    since: 'Member since',
    about: 'About Cairn',
    licenses: 'Licenses of the software it uses',
  },
})

export function ProfilePage() {
  const t = useTexts(messages)
  const { date } = useFormats()
  const { email, createdAt } = useHome().user
  return (
    <Page title={t.title}>
      <div>
        <NameSetting />
        <LanguageSetting />
        <TimeZoneSetting />
        <Setting title={t.appearance} lead={t.appearanceLead}>
          <ThemeChoice />
        </Setting>
        <Setting title={t.account} lead={t.accountLead}>
          <Facts
            facts={[
              [t.email, email],
              [t.since, date(createdAt)],
            ]}
          />
        </Setting>
        <Setting title={t.about}>
          <a href="/licenses.txt">{t.licenses}</a>
        </Setting>
      </div>
    </Page>
  )
}

function NameSetting() {
  const t = useTexts(messages)
  const { displayName } = useHome().user
  const { values, edits, edit, forget } = useEdits({ typed: displayName ?? '' })
  const change = useProfileChange(saved => {
    if (nameIn(values.typed) === saved.displayName) forget(edits)
    showToast(t.saved)
  })
  return (
    <Setting title={t.name} lead={t.nameLead}>
      <Form change={change} valuesOf={() => ({ displayName: nameIn(values.typed) })}>
        <TextField
          name="displayName"
          label={t.name}
          isLabelHidden
          autoComplete="name"
          value={values.typed}
          onChange={event => edit({ typed: event.target.value })}
        />
        <Buttons>
          <Submit change={change}>{t.save}</Submit>
        </Buttons>
      </Form>
    </Setting>
  )
}

const nameIn = (typed: string) => typed.trim() || null

function LanguageSetting() {
  const t = useTexts(messages)
  const { locale } = useHome().user
  const change = useProfileChange()
  return (
    <Setting title={t.language} lead={t.languageLead}>
      {languages.map(([one, name]) => (
        <Radio
          key={one}
          name="locale"
          label={<span lang={one}>{name}</span>}
          checked={one === locale}
          onChange={() => change.mutate({ locale: one }, { onError: showErrorToast })}
        />
      ))}
    </Setting>
  )
}
