import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { queries } from '../../api/queries.ts'
import { type Org, type OrgMember, orgMembers } from '../../api/reads/orgs.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { showToast } from '../../parts/toasts.tsx'

const messages = texts({
  ja: {
    remove: (name: string) => `${name}さんを組織から除外しますか?`,
    removes: (name: string) =>
      `${name}さんは、この組織のグループと、直接参加しているプロジェクトから外れます。ゲストとして参加しているプロジェクトには残ります。シートが 1 つ空きます。`,
    leave: (org: string) => `「${org}」から退出しますか?`,
    leaves:
      'あなたは、この組織のグループと、直接参加しているプロジェクトから外れます。ゲストとして参加しているプロジェクトには残ります。戻るには、管理者からの招待が必要です。',
    doRemove: '除外',
    doLeave: '退出',
    removed: (name: string) => `${name}さんを組織から除外しました。`,
    left: (org: string) => `「${org}」から退出しました。`,
  },
  en: {
    remove: name => `Remove ${name} from the organization?`,
    removes: name =>
      `${name} leaves the groups of this organization and the projects that they joined directly. They stay in projects where they are a guest. A seat becomes free.`,
    leave: org => `Leave “${org}”?`,
    leaves:
      'You leave the groups of this organization and the projects that you joined directly. You stay in projects where you are a guest. To come back, you need an invitation from an admin.',
    doRemove: 'Remove',
    doLeave: 'Leave',
    removed: name => `${name} was removed from the organization.`,
    left: org => `You left “${org}”.`,
  },
})

type Props = { org: Org; member: OrgMember; isSelf: boolean; close(): void }

/** Confirms that a member is removed or leaves, and explains the consequences. */
export function RemoveMember({ org, member: { userId, name }, isSelf, close }: Props) {
  const t = useTexts(messages)
  const navigate = useNavigate()
  const { id: orgId } = org
  const remove = useChange({
    send: () =>
      unwrap(api.DELETE('/api/orgs/{orgId}/members/{userId}', { params: { path: { orgId, userId } } })),
    show: () =>
      isSelf ? [] : [edit(orgMembers(orgId), read => ({ ...read, members: without(read.members) }))],
    stale: isSelf ? [keys.home] : [keys.org(orgId), keys.allProjects],
    async onDone() {
      showToast(isSelf ? t.left(org.name) : t.removed(name))
      if (!isSelf) return
      await navigate({ to: '/', replace: true })
      queries.removeQueries({ queryKey: keys.org(orgId) })
    },
  })
  const without = (members: OrgMember[]) => members.filter(one => one.userId !== userId)
  return (
    <Confirm
      isOpen
      onOpenChange={isOpen => !isOpen && close()}
      title={isSelf ? t.leave(org.name) : t.remove(name)}
      action={isSelf ? t.doLeave : t.doRemove}
      change={remove}
    >
      <p>{isSelf ? t.leaves : t.removes(name)}</p>
    </Confirm>
  )
}
