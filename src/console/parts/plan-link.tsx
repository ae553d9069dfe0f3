import { Link } from '@tanstack/react-router'
import { useHome } from '../api/reads/home.ts'
import { texts, useTexts } from '../language/texts.ts'

const messages = texts({
  ja: { plan: 'プランと支払いを確認' },
  en: { plan: 'View plan and billing' },
})

/** A link to the organization's billing page. Guests of a project are not members and do not see it. */
export function PlanLink({ orgId }: { orgId: string }) {
  const t = useTexts(messages)
  const { orgs } = useHome()
  return (
    orgs.some(({ id }) => id === orgId) && (
      <Link to="/orgs/$orgId/settings/billing" params={{ orgId }}>
        {t.plan}
      </Link>
    )
  )
}
