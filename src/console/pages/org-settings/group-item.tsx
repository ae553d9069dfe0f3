import { Pencil, Trash, UserPlus, X } from 'virtual:icons'
import { useState } from 'react'
import type { OrgGroup } from '../../api/reads/orgs.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import layout from '../../parts/layout.module.css'
import { Muted } from '../../parts/page.tsx'
import { AddPeople } from './add-people.tsx'
import { GroupName } from './group-name.tsx'
import styles from './groups.module.css'
import { RemoveFromGroup } from './remove-from-group.tsx'

const messages = texts({
  ja: {
    people: (count: number) => counted`${count} 人`,
    projects: (count: number) =>
      count > 0 ? counted`${count} 件のプロジェクト` : 'プロジェクトへの割り当てなし',
    peopleOf: (name: string) => `「${name}」のメンバー`,
    empty: 'メンバーはまだいません',
    add: 'メンバーを追加',
    addTo: (name: string) => `「${name}」にメンバーを追加`,
    rename: (name: string) => `「${name}」の名前を変更`,
    renameTitle: 'グループ名を変更',
    remove: (name: string) => `「${name}」を削除`,
    takeOut: (person: string, name: string) => `${person}さんを「${name}」から除外`,
  },
  en: {
    people: count => counted`${count} ${plural(count, 'member')}`,
    projects: count =>
      count > 0 ? counted`${count} ${plural(count, 'project')}` : 'Not assigned to any project',
    peopleOf: name => `Members of ${name}`,
    empty: 'No members yet',
    add: 'Add members',
    addTo: name => `Add members to ${name}`,
    rename: name => `Rename ${name}`,
    renameTitle: 'Rename group',
    remove: name => `Delete ${name}`,
    takeOut: (person, name) => `Remove ${person} from ${name}`,
  },
})

type Member = OrgGroup['members'][number]
type ItemProps = { group: OrgGroup; isAdmin: boolean; onDelete(): void }

/** A group with its members. */
export function GroupItem({ group, isAdmin, onDelete }: ItemProps) {
  const t = useTexts(messages)
  const { name, members, projectCount } = group
  const [leaving, setLeaving] = useState<Member | null>(null)
  return (
    <li className={styles.group}>
      <div className={`${layout.list} ${styles.about}`}>
        <h2 className={styles.name}>{name}</h2>
        <Muted>
          {t.people(members.length)} · {t.projects(projectCount)}
        </Muted>
      </div>
      {members.length > 0 ? (
        <People group={group} onRemove={isAdmin ? setLeaving : undefined} />
      ) : (
        <Muted>{t.empty}</Muted>
      )}
      {isAdmin && <Actions group={group} onDelete={onDelete} />}
      {leaving && <RemoveFromGroup group={group} member={leaving} close={() => setLeaving(null)} />}
    </li>
  )
}

function Actions({ group, onDelete }: { group: OrgGroup; onDelete(): void }) {
  const t = useTexts(messages)
  const { name } = group
  return (
    <div className={`${layout.rowTight} ${styles.actions}`}>
      <Dialog
        title={t.addTo(name)}
        trigger={
          <Button isSmall icon={<UserPlus size={16} aria-hidden="true" />} aria-label={t.addTo(name)}>
            {t.add}
          </Button>
        }
      >
        {close => <AddPeople group={group} close={close} />}
      </Dialog>
      <Dialog
        title={t.renameTitle}
        trigger={<IconButton isSmall label={t.rename(name)} icon={<Pencil size={16} />} />}
      >
        {close => <GroupName group={group} close={close} />}
      </Dialog>
      <IconButton isSmall label={t.remove(name)} icon={<Trash size={16} />} onClick={onDelete} />
    </div>
  )
}

type PeopleProps = { group: OrgGroup; onRemove: ((member: Member) => void) | undefined }

function People({ group, onRemove }: PeopleProps) {
  const t = useTexts(messages)
  return (
    <ul className={layout.wrap} aria-label={t.peopleOf(group.name)}>
      {group.members.map(member => (
        <li
          key={member.userId}
          className={`${layout.inline} ${box.card} ${box.chip} ${styles.person}`}
          title={member.email}
        >
          {member.name}
          {onRemove && (
            <IconButton
              isSmall
              label={t.takeOut(member.name, group.name)}
              icon={<X size={14} />}
              onClick={() => onRemove(member)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
