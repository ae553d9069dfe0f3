import { useOrg } from '../api/reads/orgs.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Tab } from '../parts/tabs.tsx'
import { SectionFrame } from './section-frame.tsx'

const said = texts({
  ja: {
    pages: '組織のページ',
    projects: 'プロジェクト',
    members: 'メンバー',
    groups: 'グループ',
    billing: 'プランと支払い',
    general: '設定',
  },
  en: {
    pages: 'Pages of the organization',
    projects: 'Projects',
    members: 'Members',
    groups: 'Groups',
    billing: 'Plan and billing',
    general: 'Settings',
  },
})

/** Around the pages of an organization. */
export function OrgFrame() {
  const t = useTexts(said)
  const { id: orgId } = useOrg()
  const params = { orgId }
  return (
    <SectionFrame label={t.pages}>
      <Tab to="/orgs/$orgId" params={params} activeOptions={{ exact: true }}>
        {t.projects}
      </Tab>
      <Tab to="/orgs/$orgId/settings/members" params={params}>
        {t.members}
      </Tab>
      <Tab to="/orgs/$orgId/settings/groups" params={params}>
        {t.groups}
      </Tab>
      <Tab to="/orgs/$orgId/settings/billing" params={params}>
        {t.billing}
      </Tab>
      <Tab to="/orgs/$orgId/settings/general" params={params}>
        {t.general}
      </Tab>
    </SectionFrame>
  )
}
