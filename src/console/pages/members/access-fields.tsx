import { features } from '../../api/features.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Check, FieldGroup, Radio } from '../../parts/choices.tsx'
import { useFeatureNames, useFeatureNotes } from '../../parts/feature-names.ts'
import { SelectField } from '../../parts/field.tsx'
import { type Role, useRoleNames } from '../../parts/role-names.ts'
import { type AccessDraft, scoped } from './draft.ts'
import styles from './members.module.css'

const messages = texts({
  ja: {
    people: {
      kind: '種類',
      whole: 'メンバー',
      wholeHint: 'すべての機能を利用できます。組織のメンバーになり、シートを 1 つ使用します。',
      scoped: 'ゲスト',
      scopedHint: '選択した機能だけを利用できます。シートは使用しません。',
    },
    groups: {
      kind: '利用範囲',
      whole: 'すべての機能',
      wholeHint: '',
      scoped: '一部の機能',
      scopedHint: '',
    },
    features: '利用できる機能',
    none: '1 つ以上選択してください。',
    role: '役割',
    roles: {
      owner: 'すべての操作に加えて、メンバーの変更とプロジェクトの削除ができます。',
      admin: '設定とグループの変更、ほかの人が作成したものの削除もできます。',
      member: '課題とファイルを作成、変更できます。',
      viewer: '閲覧のみ可能です。',
    },
  },
  en: {
    people: {
      kind: 'Type',
      whole: 'Member',
      wholeHint: 'Sees all features, joins the organization, and uses one seat.',
      scoped: 'Guest',
      scopedHint: 'Sees only the features that you choose. Does not use a seat.',
    },
    groups: {
      kind: 'Access',
      whole: 'All features',
      wholeHint: '',
      scoped: 'Selected features',
      scopedHint: '',
    },
    features: 'Features',
    none: 'Choose at least one.',
    role: 'Role',
    roles: {
      owner: 'Can do everything, including managing members and deleting the project.',
      admin: 'Can also change settings and groups, and delete what others created.',
      member: 'Can create and change issues and files.',
      viewer: 'Can only view.',
    },
  },
})

type Props = { draft: AccessDraft; onChange(draft: AccessDraft): void; of: 'people' | 'groups' }

/** The fields for the access of a member or group. */
export function AccessFields({ draft, onChange, of }: Props) {
  const t = useTexts(messages)
  const names = useRoleNames()
  const kinds = t[of]
  const roles: Role[] =
    of === 'people' ? ['owner', 'admin', 'member', 'viewer'] : ['admin', 'member', 'viewer']
  const open = draft.isScoped ? roles.filter(role => role === 'member' || role === 'viewer') : roles
  return (
    <>
      <FieldGroup label={kinds.kind}>
        {[false, true].map(isScoped => (
          <Radio
            key={String(isScoped)}
            name="kind"
            label={isScoped ? kinds.scoped : kinds.whole}
            hint={isScoped ? kinds.scopedHint : kinds.wholeHint}
            checked={draft.isScoped === isScoped}
            onChange={() => onChange(scoped(draft, isScoped))}
          />
        ))}
      </FieldGroup>
      {draft.isScoped && <FeatureChecks {...{ draft, onChange }} />}
      <SelectField
        name="role"
        label={t.role}
        hint={t.roles[draft.role]}
        value={draft.role}
        onChange={event => onChange({ ...draft, role: event.target.value as Role })}
      >
        {open.map(role => (
          <option key={role} value={role}>
            {names[role]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function FeatureChecks({ draft, onChange }: Omit<Props, 'of'>) {
  const t = useTexts(messages)
  const [names, notes] = [useFeatureNames(), useFeatureNotes()]
  const { scope } = draft
  const toggled = (one: (typeof scope)[number]) =>
    features.filter(feature => (feature === one) !== scope.includes(feature))
  return (
    <FieldGroup label={t.features} hint={scope.length === 0 ? t.none : undefined}>
      <div className={styles.checks}>
        {features.map(feature => (
          <Check
            key={feature}
            label={names[feature]}
            hint={notes[feature]}
            checked={scope.includes(feature)}
            onChange={() => onChange({ ...draft, scope: toggled(feature) })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
