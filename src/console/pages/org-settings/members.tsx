import { useSuspenseQuery } from '@tanstack/react-query'
import { orgMembers, useOrg } from '../../api/reads/orgs.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Page } from '../../parts/page.tsx'
import { Seats } from '../../parts/seats.tsx'
import { LimitUsages } from '../../parts/usage.tsx'
import { AskAdmins } from './ask-admins.tsx'
import { OrgInvitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { MemberRows } from './member-rows.tsx'

const messages = texts({
  ja: {
    title: 'メンバー',
    admins: 'メンバーの招待、役割の変更、除外は、組織の管理者が行います。',
  },
  en: {
    title: 'Members',
    admins: 'Organization admins invite members, change roles, and remove members.',
  },
})

export function OrgMembersPage() {
  const t = useTexts(messages)
  const org = useOrg()
  const { members, invitations } = useSuspenseQuery(orgMembers(org.id)).data
  const isAdmin = org.role === 'admin'
  return (
    <Page title={t.title} within={org.name} actions={isAdmin && <Invite org={org} />}>
      {!isAdmin && <AskAdmins>{t.admins}</AskAdmins>}
      <LimitUsages>
        <Seats />
      </LimitUsages>
      <MemberRows org={org} members={members} />
      <OrgInvitations org={org} invitations={invitations} />
    </Page>
  )
}
