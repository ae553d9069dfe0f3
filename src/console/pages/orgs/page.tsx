import { Link } from '@tanstack/react-router'
import { type Org, useOrg } from '../../api/reads/orgs.ts'
import { useAllProjects } from '../../api/reads/projects.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { ArchivedProjects } from '../../parts/archived-projects.tsx'
import { LinkButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { NewProject } from '../../parts/new-project.tsx'
import { Empty } from '../../parts/notice.tsx'
import { Muted, Page, Section } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { isFull, planNames } from '../../parts/plans.ts'
import { ProjectRows, type SeenProject } from '../../parts/project-rows.tsx'
import { ProjectUsage } from '../../parts/project-usage.tsx'
import { Seats } from '../../parts/seats.tsx'
import { LimitUsages } from '../../parts/usage.tsx'
import styles from './page.module.css'

const messages = texts({
  ja: {
    plan: (plan: string) => `${plan} プラン`,
    use: 'プランの利用状況',
    billing: 'プランと支払い',
    projects: 'プロジェクト',
    none: 'プロジェクトはまだありません',
    noneActive: '進行中のプロジェクトはありません',
    noneOwn: '参加しているプロジェクトはまだありません',
    noneWhy: 'ロードマップ、課題、ファイルは、プロジェクトの中に作成します。',
    others: (count: number) =>
      counted`ほかに、あなたが参加していないプロジェクトが ${count} 件あります。参加するには、組織の管理者に依頼してください。`,
    full: (limit: number) =>
      counted`プロジェクトは ${limit} 件までです。追加するにはプランを変更してください。`,
    fullForMember: (limit: number) =>
      counted`プロジェクトは ${limit} 件までです。追加するには、組織の管理者にプランの変更を依頼してください。`,
    upgrade: 'プランを変更',
  },
  en: {
    plan: plan => `${plan} plan`,
    use: 'Plan usage',
    billing: 'Plan and billing',
    projects: 'Projects',
    none: 'No projects yet',
    noneActive: 'No active projects',
    noneOwn: 'You are not in any project here yet',
    noneWhy: 'Roadmaps, issues, and files belong to projects.',
    others: count =>
      counted`There ${plural(count, 'is', 'are')} ${count} more ${plural(count, 'project')} that you are not in. To join, ask an organization admin.`,
    full: limit =>
      counted`This plan includes ${limit} ${plural(limit, 'project')}. To add more, change the plan.`,
    fullForMember: limit =>
      counted`This plan includes ${limit} ${plural(limit, 'project')}. To add more, ask an organization admin to change the plan.`,
    upgrade: 'Change plan',
  },
})

export function OrgPage() {
  const t = useTexts(messages)
  const org = useOrg()
  const seen = useProjectsOf(org)
  const active = seen.filter(({ archivedAt }) => archivedAt === null)
  const archived = seen.filter(({ archivedAt }) => archivedAt !== null)
  const full = org.role === 'admin' ? t.full : t.fullForMember
  const others = org.projectCount + org.archivedProjectCount - seen.length
  return (
    <Page title={org.name}>
      <PlanUse org={org} />
      <Section
        title={t.projects}
        lead={isFull(org.projectCount, org.limits.maxProjects) && full(org.limits.maxProjects!)}
        actions={!org.suspendedAt && <Add org={org} />}
      >
        {active.length > 0 ? (
          <ProjectRows projects={active} label={t.projects} />
        ) : (
          <Empty title={archived.length > 0 ? t.noneActive : others > 0 ? t.noneOwn : t.none}>
            <p>{t.noneWhy}</p>
          </Empty>
        )}
        {others > 0 && <Muted>{t.others(others)}</Muted>}
        <ArchivedProjects projects={archived} />
      </Section>
    </Page>
  )
}

function useProjectsOf({ id }: Org): SeenProject[] {
  return useAllProjects().filter(({ orgId }) => orgId === id)
}

function PlanUse({ org: { id: orgId, plan } }: { org: Org }) {
  const t = useTexts(messages)
  return (
    <section className={`${layout.stack} ${styles.plan}`} aria-label={t.use}>
      <p className={`${layout.line} ${styles.planLine}`}>
        <Pill tone={plan === 'free' ? 'stone' : 'moss'}>{t.plan(planNames[plan])}</Pill>
        <Link to="/orgs/$orgId/settings/billing" params={{ orgId }}>
          {t.billing}
        </Link>
      </p>
      <LimitUsages>
        <ProjectUsage />
        <Seats />
      </LimitUsages>
    </section>
  )
}

function Add({ org }: { org: Org }) {
  const t = useTexts(messages)
  if (!isFull(org.projectCount, org.limits.maxProjects)) return <NewProject orgs={[org]} />
  if (org.role !== 'admin') return null
  return (
    <LinkButton variant="primary" to="/orgs/$orgId/settings/billing" params={{ orgId: org.id }}>
      {t.upgrade}
    </LinkButton>
  )
}
