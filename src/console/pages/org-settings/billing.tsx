import { type Org, useOrg } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Notice } from '../../parts/notice.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { planNames, plans, seatsTaken } from '../../parts/plans.ts'
import { ProjectUsage } from '../../parts/project-usage.tsx'
import { Seats } from '../../parts/seats.tsx'
import text from '../../parts/text.module.css'
import { LimitOnly, LimitUsages } from '../../parts/usage.tsx'
import { AskAdmins } from './ask-admins.tsx'
import styles from './billing.module.css'
import { Contract } from './contract.tsx'
import { Offer } from './offer.tsx'
import { type Outcome, useVisit } from './visit.ts'

const messages = texts({
  ja: {
    title: 'プランと支払い',
    plan: (plan: string) => `${plan} プラン`,
    source: {
      none: '無料で利用しています。',
      provider: '有料プランを契約しています。',
      owner: '運営者から付与されたプランです。お支払いは不要です。',
    },
    storage: 'プロジェクトごとのファイル容量',
    roadmaps: 'プロジェクトごとのロードマップ容量',
    unlimited: '上限なし',
    storageHint: '使用量は各プロジェクトのファイルのページに表示されます。',
    admins: 'プランの変更とお支払いは、組織の管理者が行います。',
    ending: 'プランが終了しても、何も削除されません。上限を超えている間は、新しく追加できません。',
    over: 'プランの上限を超えています。何も削除されません。上限を下回ると、また追加できます。',
    outcomes: {
      checkout: {
        awaited: 'お支払いを確認しています。お支払い済みの場合は、数秒でプランに反映されます。',
        arrived: 'ありがとうございます。Pro プランになりました。',
        late: 'お支払いはまだ確認できていません。中断した場合、料金はかかりません。お支払い済みの場合は、数分後にもう一度このページを開いてください。',
      },
      portal: { awaited: '変更した内容は、数秒で反映されます。', arrived: '', late: '' },
    },
  },
  en: {
    title: 'Plan and billing',
    plan: plan => `${plan} plan`,
    source: {
      none: 'Free of charge.',
      provider: 'Paid subscription.',
      owner: 'The operator granted this plan. No payment is needed.',
    },
    storage: 'Files per project',
    roadmaps: 'Roadmaps per project',
    unlimited: 'No limit',
    storageHint: 'The files page of each project shows how much is used.',
    admins: 'Organization admins change the plan and manage billing.',
    ending: 'When a plan ends, nothing is deleted. You cannot add anything while you are over a limit.',
    over: 'The organization is over a limit of its plan. Nothing is deleted. You can add more once it is below the limit again.',
    outcomes: {
      checkout: {
        awaited: 'Checking for your payment. If you have paid, the plan changes within seconds.',
        arrived: 'Thank you. The organization is now on Pro.',
        late: 'No payment has arrived yet. If you stopped, you are not charged. If you have paid, come back to this page in a few minutes.',
      },
      portal: { awaited: 'Your changes appear here within seconds.', arrived: '', late: '' },
    },
  },
})

export function BillingPage() {
  const t = useTexts(messages)
  const org = useOrg()
  const outcome = useVisit(org)
  const isAdmin = org.role === 'admin'
  return (
    <Page title={t.title} within={org.name}>
      <VisitNotice outcome={outcome} />
      {!isAdmin && <AskAdmins>{t.admins}</AskAdmins>}
      <Section title={t.plan(planNames[org.plan])} lead={t.source[org.planSource]}>
        <LimitUsages>
          <ProjectUsage />
          <Seats />
          <Storage org={org} />
        </LimitUsages>
        {isOver(org) && <Notice tone="ochre">{t.over}</Notice>}
      </Section>
      {isAdmin && org.subscription && <Contract org={org} subscription={org.subscription} />}
      {org.plan === 'free' && <Offer org={org} />}
      {org.plan !== 'free' && <p className={text.muted}>{t.ending}</p>}
    </Page>
  )
}

/** Whether the organization has more projects or members than its plan allows, as after the end of a plan. */
const isOver = (org: Org) =>
  org.projectCount > (org.limits.maxProjects ?? Number.POSITIVE_INFINITY) ||
  seatsTaken(org) > (org.limits.maxOrgMembers ?? Number.POSITIVE_INFINITY)

/** Always rendered, so that screen readers announce its text. */
function VisitNotice({ outcome }: { outcome: Outcome }) {
  const t = useTexts(messages)
  const text = outcome && t.outcomes[outcome.visit][outcome.state]
  return (
    <div role="status" className={styles.outcome}>
      {text && <Notice tone={outcome.state === 'arrived' ? 'moss' : 'sky'}>{text}</Notice>}
    </div>
  )
}

function Storage({ org: { plan } }: { org: Org }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const limit = plans[plan].bytes
  return (
    <>
      <LimitOnly label={t.storage} words={limit === null ? t.unlimited : bytes(limit)} hint={t.storageHint} />
      <LimitOnly label={t.roadmaps} words={bytes(plans[plan].roadmapBytes)} hint={t.storageHint} />
    </>
  )
}
