import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { type Org, type OrgMember, orgMembers } from '../../api/reads/orgs.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { tell } from '../../parts/toasts.tsx'

const said = texts({
  ja: {
    remove: (name: string) => `${name} を組織から外しますか？`,
    removes: (name: string) =>
      `${name} は、この組織のグループと、直接参加しているプロジェクトから外れます。ゲストとして参加しているプロジェクトには残ります。シートが 1 つ空きます。`,
    leave: (org: string) => `「${org}」を抜けますか？`,
    leaves:
      'あなたは、この組織のグループと、直接参加しているプロジェクトから外れます。ゲストとして参加しているプロジェクトには残ります。戻るには、管理者からの招待が必要です。',
    doRemove: '外す',
    doLeave: '抜ける',
    removed: (name: string) => `${name} を組織から外しました。`,
    left: (org: string) => `「${org}」を抜けました。`,
  },
  en: {
    remove: name => `Remove ${name} from the organization?`,
    removes: name =>
      `${name} leaves the groups of this organization and the projects that they are in themselves. What they see as a guest stays. A seat becomes free.`,
    leave: org => `Leave “${org}”?`,
    leaves:
      'You leave the groups of this organization and the projects that you are in yourself. What you see as a guest stays. To come back you need an invitation of an admin.',
    doRemove: 'Remove',
    doLeave: 'Leave',
    removed: name => `${name} was removed from the organization.`,
    left: org => `You left “${org}”.`,
  },
})

type Props = { org: Org; member: OrgMember; isSelf: boolean; close(): void }

/** Asks before somebody is removed, or leaves by themself, and says what goes with it. */
export function RemoveMember({ org, member: { userId, name }, isSelf, close }: Props) {
  const t = useTexts(said)
  const navigate = useNavigate()
  const { id: orgId } = org
  const remove = useChange({
    send: () =>
      unwrap(api.DELETE('/api/orgs/{orgId}/members/{userId}', { params: { path: { orgId, userId } } })),
    show: () =>
      isSelf ? [] : [edit(orgMembers(orgId), read => ({ ...read, members: without(read.members) }))],
    stale: isSelf ? [['home']] : [['org', orgId]],
    async onDone() {
      tell(isSelf ? t.left(org.name) : t.removed(name))
      if (isSelf) await navigate({ to: '/' })
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
