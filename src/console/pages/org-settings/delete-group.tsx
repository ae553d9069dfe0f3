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
    ask: (name: string) => `グループ「${name}」を削除しますか?`,
    projects: (count: number) =>
      counted`このグループは ${count} 件のプロジェクトに割り当てられています。グループ経由だけで参加している人は、それらのプロジェクトにアクセスできなくなります。`,
    unused: 'このグループは、進行中のどのプロジェクトにも割り当てられていません。',
    stay: 'グループのメンバーは、引き続き組織のメンバーです。',
    action: '削除',
  },
  en: {
    ask: name => `Delete the group “${name}”?`,
    projects: count =>
      counted`It is assigned to ${count} ${plural(count, 'project')}. People who are in ${plural(count, 'it', 'them')} only through this group lose access.`,
    unused: 'It is not assigned to any active project.',
    stay: 'Its members remain in the organization.',
    action: 'Delete',
  },
})

/** Confirms the deletion of a group, and says what it affects. */
export function DeleteGroup({ group, close }: { group: OrgGroup; close(): void }) {
  const t = useTexts(messages)
  const { orgId, id: groupId, name, projectCount } = group
  const remove = useChange({
    send: () =>
      unwrap(api.DELETE('/api/orgs/{orgId}/groups/{groupId}', { params: { path: { orgId, groupId } } })),
    show: () => [edit(orgGroups(orgId), groups => groups.filter(({ id }) => id !== groupId))],
    stale: [keys.org(orgId), keys.allProjects],
  })
  return (
    <Confirm
      isOpen
      onOpenChange={isOpen => !isOpen && close()}
      title={t.ask(name)}
      action={t.action}
      change={remove}
    >
      <p>{projectCount > 0 ? t.projects(projectCount) : t.unused}</p>
      <p>{t.stay}</p>
    </Confirm>
  )
}
