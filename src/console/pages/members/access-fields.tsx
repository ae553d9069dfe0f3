import { features } from '../../api/features.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { useFeatureNames, useFeatureNotes } from '../../parts/feature-names.ts'
import { Check, Group, Radio, SelectField } from '../../parts/field.tsx'
import { type Role, useRoleNames } from '../../parts/role-names.ts'
import { type Draft, scoped } from './draft.ts'
import styles from './members.module.css'

const said = texts({
  ja: {
    people: {
      kind: '種類',
      whole: 'メンバー',
      wholeHint: 'すべての機能を見られます。組織のメンバーになり、シートを 1 つ使います。',
      scoped: 'ゲスト',
      scopedHint: '選んだ機能だけを見られます。シートは使いません。',
    },
    groups: {
      kind: '見られる範囲',
      whole: 'すべての機能',
      wholeHint: '',
      scoped: '一部の機能',
      scopedHint: '',
    },
    features: '見られる機能',
    none: '1 つ以上選んでください。',
    role: '役割',
    roles: {
      owner: 'すべての操作ができ、メンバーの変更とプロジェクトの削除もできます。',
      admin: '設定やグループの変更、他の人が作ったものの削除もできます。',
      member: '課題やファイルを作成し、変更できます。',
      viewer: '閲覧だけができます。',
    },
  },
  en: {
    people: {
      kind: 'Kind',
      whole: 'Member',
      wholeHint: 'Sees everything, joins the organization and takes a seat of it.',
      scoped: 'Guest',
      scopedHint: 'Sees only the features that you choose, and takes no seat.',
    },
    groups: {
      kind: 'What they see',
      whole: 'All features',
      wholeHint: '',
      scoped: 'Only some',
      scopedHint: '',
    },
    features: 'Features',
    none: 'Choose at least one.',
    role: 'Role',
    roles: {
      owner: 'Does everything, also changes who is in the project, and can delete it.',
      admin: 'Also changes settings and groups, and deletes what others made.',
      member: 'Creates and changes issues and files.',
      viewer: 'Only reads.',
    },
  },
})

type Props = { draft: Draft; onChange(draft: Draft): void; of: 'people' | 'groups' }

/** What somebody, or the people of a group, may see and do. */
export function AccessFields({ draft, onChange, of }: Props) {
  const t = useTexts(said)
  const names = useRoleNames()
  const kinds = t[of]
  const roles: Role[] =
    of === 'people' ? ['owner', 'admin', 'member', 'viewer'] : ['admin', 'member', 'viewer']
  const open = draft.isScoped ? roles.filter(role => role === 'member' || role === 'viewer') : roles
  return (
    <>
      <Group label={kinds.kind}>
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
      </Group>
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
  const t = useTexts(said)
  const [names, notes] = [useFeatureNames(), useFeatureNotes()]
  const { scope } = draft
  const toggled = (one: (typeof scope)[number]) =>
    features.filter(feature => (feature === one) !== scope.includes(feature))
  return (
    <Group label={t.features} hint={scope.length === 0 ? t.none : undefined}>
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
    </Group>
  )
}
