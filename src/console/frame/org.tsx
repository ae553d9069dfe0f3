import { useOrg } from '../api/reads/orgs.ts'
import { useLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Notice } from '../parts/notice.tsx'
import { Tab } from '../parts/tabs.tsx'
import { orgPagesFor } from './core/pages.ts'
import styles from './frame.module.css'
import { SectionFrame } from './section-frame.tsx'

const messages = texts({
  ja: {
    pages: '組織のページ',
    suspended:
      '運営者がこの組織を停止しました。再開されるまで、プロジェクトとメンバーは表示も変更もできません。',
  },
  en: {
    pages: 'Organization pages',
    suspended:
      'The operator suspended this organization. Its projects and members are not available until it is reinstated.',
  },
})

/** The frame of an organization's pages. */
export function OrgFrame() {
  const t = useTexts(messages)
  const org = useOrg()
  const { id: orgId, suspendedAt } = org
  const locale = useLocale()
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
      {orgPagesFor(org).map(({ to, name }) => (
        <Tab key={to} to={to} params={params} activeOptions={{ exact: to === '/orgs/$orgId' }}>
          {name[locale]}
        </Tab>
      ))}
    </SectionFrame>
  )
}
