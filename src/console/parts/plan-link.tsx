import { Link } from '@tanstack/react-router'
import { useHome } from '../api/reads/home.ts'
import { texts, useTexts } from '../language/texts.ts'

const said = texts({ ja: { plan: 'プランと支払いを見る' }, en: { plan: 'See plan and billing' } })

/** Where an organization's limits are raised; guests of a project are not of it, and have no such page. */
export function PlanLink({ orgId }: { orgId: string }) {
  const t = useTexts(said)
  const { orgs } = useHome()
  return (
    orgs.some(({ id }) => id === orgId) && (
      <Link to="/orgs/$orgId/settings/billing" params={{ orgId }}>
        {t.plan}
      </Link>
    )
  )
}
