import { texts, useTexts } from '../../language/texts.ts'
import { FieldGroup, Radio } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { type FullProject, SavedForm, type SettingProps, SettingSection, useSetting } from './setting.tsx'

const messages = texts({
  ja: {
    title: 'リポジトリ',
    lead: 'リポジトリへのリンクと、課題にリンクされたコミットやプルリクエストの表示方法です。',
    url: 'リポジトリの URL',
    urlHint: 'http、https、ssh、git のいずれかで始まる URL',
    detail: 'Git リンクの表示',
    summary: '概要のみ',
    summaryHint: '作者と日時を表示しません。',
    full: 'すべて',
    fullHint: '作者と日時も、課題を閲覧できる全員に表示します。',
  },
  en: {
    title: 'Repository',
    lead: 'A link to the repository, and how issues show commits and pull requests.',
    url: 'Repository URL',
    urlHint: 'A URL that starts with http, https, ssh, or git',
    detail: 'Git link detail',
    summary: 'Summary',
    summaryHint: 'Without author and date.',
    full: 'Full',
    fullHint: 'With author and date, for everyone who can see the issues.',
  },
})

export function RepositorySection(about: SettingProps) {
  const t = useTexts(messages)
  const { values, edit, form } = useSetting(about, fieldsOf(about.project), changed => changed)
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm {...form}>
        <TextField
          name="repositoryUrl"
          label={t.url}
          hint={t.urlHint}
          placeholder={form.isReadOnly ? undefined : 'https://github.com/acme/app'}
          value={values.repositoryUrl ?? ''}
          onChange={event => edit({ repositoryUrl: event.target.value || null })}
          inputMode="url"
          spellCheck={false}
        />
        <FieldGroup label={t.detail}>
          <Radio
            name="gitLinkDetail"
            value="summary"
            label={t.summary}
            hint={t.summaryHint}
            checked={values.gitLinkDetail === 'summary'}
            onChange={() => edit({ gitLinkDetail: 'summary' })}
          />
          <Radio
            name="gitLinkDetail"
            value="full"
            label={t.full}
            hint={t.fullHint}
            checked={values.gitLinkDetail === 'full'}
            onChange={() => edit({ gitLinkDetail: 'full' })}
          />
        </FieldGroup>
      </SavedForm>
    </SettingSection>
  )
}

const fieldsOf = ({ repository_url: repositoryUrl, gitLinkDetail }: FullProject) => ({
  repositoryUrl,
  gitLinkDetail,
})
