import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type OrgGroup, orgGroups } from '../../api/reads/orgs.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'

const messages = texts({
  ja: {
    ask: (person: string, name: string) => `${person}さんをグループ「${name}」から除外しますか?`,
    projects: (person: string, count: number) =>
      counted`このグループは ${count} 件のプロジェクトに割り当てられています。${person}さんがこのグループ経由だけで参加しているプロジェクトには、アクセスできなくなります。`,
    unused: 'このグループは、進行中のどのプロジェクトにも割り当てられていません。',
    stays: (person: string) => `${person}さんは、引き続き組織のメンバーです。`,
    action: '除外',
  },
  en: {
    ask: (person, name) => `Remove ${person} from the group “${name}”?`,
    projects: (person, count) =>
      counted`The group is assigned to ${count} ${plural(count, 'project')}. If ${person} is in ${plural(count, 'it', 'them')} only through this group, they lose access.`,
    unused: 'The group is not assigned to any active project.',
    stays: person => `${person} remains in the organization.`,
    action: 'Remove',
  },
})

type Props = { group: OrgGroup; member: OrgGroup['members'][number]; close(): void }

/** Confirms that a member is removed from a group, and says what it affects. */
export function RemoveFromGroup({ group, member: { userId, name }, close }: Props) {
  const t = useTexts(messages)
  const { orgId, id: groupId, projectCount } = group
  const remove = useChange({
    send: () =>
      unwrap(
        api.DELETE('/api/orgs/{orgId}/groups/{groupId}/members/{userId}', {
          params: { path: { orgId, groupId, userId } },
        }),
      ),
    show: () => [
      edit(orgGroups(orgId), groups =>
        groups.map(one =>
          one.id === groupId
            ? { ...one, members: one.members.filter(member => member.userId !== userId) }
            : one,
        ),
      ),
    ],
    stale: [keys.org(orgId), keys.allProjects],
  })
  return (
    <Confirm
      isOpen
      onOpenChange={isOpen => !isOpen && close()}
      title={t.ask(name, group.name)}
      action={t.action}
      change={remove}
    >
      <p>{projectCount > 0 ? t.projects(name, projectCount) : t.unused}</p>
      <p>{t.stays(name)}</p>
    </Confirm>
  )
}
