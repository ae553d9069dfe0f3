import { type Feature, features } from '../../api/features.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Check, FieldGroup } from '../../parts/choices.tsx'
import { useFeatureNames, useFeatureNotes } from '../../parts/feature-names.ts'
import { Notice } from '../../parts/notice.tsx'
import { type FullProject, SavedForm, type SettingProps, SettingSection, useSetting } from './setting.tsx'

const messages = texts({
  ja: {
    title: '機能',
    lead: 'オフにした機能は、オーナーも含めて誰にも表示されず、API からも利用できません。データは削除されず、オンに戻せば元どおりになります。',
    label: '有効な機能',
    hints: {
      roadmap: 'ロードマップと計画、その同期、リポジトリの関連付け',
      issues: '課題とゴミ箱。オフにすると Git リンクもオフになります。',
      files: 'フォルダーとファイル、その版',
      git_links: '課題にリンクされたコミットとプルリクエスト',
      settings:
        'メンバー、グループ、アイコン画像の変更。オフでも、このページのほかの設定とアーカイブは変更できます。',
    },
    hides: (names: string) => `保存すると、次の機能が誰にも表示されなくなります: ${names}`,
  },
  en: {
    title: 'Features',
    lead: 'A feature that is turned off is hidden from everyone, including owners, and from the API. Nothing is deleted: turn it on again, and everything is back.',
    label: 'Enabled features',
    hints: {
      roadmap: 'Roadmaps, their plans and syncs, and the repository binding',
      issues: 'Issues and the trash. If turned off, Git links are off too.',
      files: 'Folders, files, and their revisions',
      git_links: 'Commits and pull requests linked to issues',
      settings:
        'Changes of members, groups, and the icon image. If turned off, the rest of this page can still be changed.',
    },
    hides: names => `After you save, these features are hidden from everyone: ${names}`,
  },
})

export function Features(about: SettingProps) {
  const t = useTexts(messages)
  const { project } = about
  const names = useFeatureNames()
  const hints = { ...t.hints, ...useFeatureNotes() }
  const { list } = useFormats()
  const { values, edit, form } = useSetting(about, choicesOf(project), (changed, stored) => ({
    features: chosenIn({ ...choicesOf(stored), ...changed }),
  }))
  const chosen = chosenIn(values)
  const effective = withoutOrphans(chosen)
  const hidden = withoutOrphans(project.features).filter(feature => !effective.includes(feature))
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <SavedForm {...form}>
        <FieldGroup label={t.label}>
          {features.map(feature => (
            <Check
              key={feature}
              label={names[feature]}
              hint={hints[feature]}
              checked={values[feature]}
              disabled={feature === 'git_links' && !values.issues}
              onChange={() => edit({ [feature]: !values[feature] })}
            />
          ))}
        </FieldGroup>
        <div role="status">
          {hidden.length > 0 && (
            <Notice tone="ochre">{t.hides(list(hidden.map(feature => names[feature])))}</Notice>
          )}
        </div>
      </SavedForm>
    </SettingSection>
  )
}

type Choices = Record<Feature, boolean>

const choicesOf = (project: FullProject) =>
  Object.fromEntries(features.map(feature => [feature, project.features.includes(feature)])) as Choices

const chosenIn = (choices: Choices) => features.filter(feature => choices[feature])

/** Git links need issues. */
const withoutOrphans = (chosen: readonly Feature[]) =>
  chosen.filter(feature => feature !== 'git_links' || chosen.includes('issues'))
