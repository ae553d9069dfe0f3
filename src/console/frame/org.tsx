import { useOrg } from '../api/reads/orgs.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Notice } from '../parts/notice.tsx'
import { Tab } from '../parts/tabs.tsx'
import styles from './frame.module.css'
import { SectionFrame } from './section-frame.tsx'

const messages = texts({
  ja: {
    pages: '組織のページ',
    projects: 'プロジェクト',
    members: 'メンバー',
    groups: 'グループ',
    billing: 'プランと支払い',
    general: '設定',
    suspended:
      '運営者がこの組織を停止しました。再開されるまで、プロジェクトとメンバーは表示も変更もできません。',
  },
  en: {
    pages: 'Organization pages',
    projects: 'Projects',
    members: 'Members',
    groups: 'Groups',
    billing: 'Plan and billing',
    general: 'Settings',
    suspended:
      'The operator suspended this organization. Its projects and members are not available until it is reinstated.',
  },
})

/** The frame of an organization's pages. */
export function OrgFrame() {
  const t = useTexts(messages)
  const { id: orgId, suspendedAt } = useOrg()
  const params = { orgId }
  return (
    <SectionFrame
      label={t.pages}
      notice={
        suspendedAt && (
          <div className={styles.notice}>
            <Notice tone="rust">{t.suspended}</Notice>
          </div>
        )
      }
    >
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
