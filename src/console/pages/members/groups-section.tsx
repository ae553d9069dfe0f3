import { CircleMinus, Pencil, Plus } from 'virtual:icons'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import text from '../../parts/text.module.css'
import type { OpenMemberDialog } from './dialogs.tsx'
import styles from './members.module.css'
import type { ProjectGroup } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    title: 'グループ',
    lead: 'グループのメンバーは、割り当てられた役割と利用範囲でプロジェクトに参加します。',
    assign: 'グループを割り当て',
    none: '割り当てられたグループはありません。',
    people: (count: number) => counted`${count} 人`,
    sees: (features: string) => `利用できる機能: ${features}`,
    change: (name: string) => `グループ「${name}」の権限を変更`,
    unassign: (name: string) => `グループ「${name}」の割り当てを解除`,
    nobody: 'メンバーはまだいません',
  },
  en: {
    title: 'Groups',
    lead: 'Members of a group join the project with the role and the features assigned to the group.',
    assign: 'Assign a group',
    none: 'No groups are assigned.',
    people: count => counted`${count} ${plural(count, 'member')}`,
    sees: features => `Features: ${features}`,
    change: name => `Change access for the group ${name}`,
    unassign: name => `Remove the group ${name} from the project`,
    nobody: 'No members yet',
  },
})

type Props = { people: People; openDialog(dialog: OpenMemberDialog): void }

export function GroupsSection({ people, openDialog }: Props) {
  const t = useTexts(messages)
  const { groups } = people.listed
  const assign = (
    <Button isSmall icon={<Plus size={16} />} onClick={() => openDialog({ kind: 'assign' })}>
      {t.assign}
    </Button>
  )
  return (
    <Section title={t.title} lead={t.lead} actions={people.mayManageGroups && assign}>
      {groups.length === 0 ? (
        <p className={text.caption}>{t.none}</p>
      ) : (
        <Rows label={t.title}>
          {groups.map(group => (
            <GroupRow key={group.id} {...{ group, people, openDialog }} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function GroupRow({ group, people, openDialog }: Props & { group: ProjectGroup }) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  const { name, role, featureScope, memberCount, members } = group
  const end = people.mayManageGroups ? (
    <div className={styles.end}>
      <IconButton
        label={t.change(name)}
        icon={<Pencil size={16} />}
        isSmall
        onClick={() => openDialog({ kind: 'changeGroup', group })}
      />
      <IconButton
        label={t.unassign(name)}
        icon={<CircleMinus size={16} />}
        isSmall
        onClick={() => openDialog({ kind: 'unassign', group })}
      />
    </div>
  ) : (
    <div className={styles.end} />
  )
  return (
    <Row end={end}>
      <div className={styles.one}>
        <p className={`${layout.phrase} ${styles.line}`}>
          <span className={text.strong}>{name}</span>
          <Muted>{t.people(memberCount)}</Muted>
        </p>
        <p className={styles.access}>
          {roles[role]}
          {featureScope && <Muted>{t.sees(people.descriptions.featuresIn(featureScope))}</Muted>}
        </p>
        <GroupPeople names={members.map(one => one.name)} />
      </div>
    </Row>
  )
}

function GroupPeople({ names }: { names: string[] }) {
  const t = useTexts(messages)
  if (names.length === 0) return <p className={text.caption}>{t.nobody}</p>
  if (names.length <= inLine) return <p className={text.caption}>{names.join(', ')}</p>
  return (
    <details className={`${text.caption} ${styles.why}`}>
      <summary>{t.people(names.length)}</summary>
      <p>{names.join(', ')}</p>
    </details>
  )
}

const inLine = 8
