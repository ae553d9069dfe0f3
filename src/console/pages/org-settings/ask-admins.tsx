import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orgMembers, useOrg } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Notice } from '../../parts/notice.tsx'

const messages = texts({
  ja: {
    ask: (names: string) => `管理者に依頼してください: ${names}`,
    find: '管理者はメンバーのページで確認できます',
  },
  en: {
    ask: names => `Ask an admin: ${names}`,
    find: 'See the members page for the list of admins',
  },
})

/** Says what only organization admins can do, and names them; if not `isNamed`, links to the members page. */
export function AskAdmins({ isNamed = true, children }: { isNamed?: boolean; children: ReactNode }) {
  const t = useTexts(messages)
  const { list } = useFormats()
  const { id: orgId } = useOrg()
  const { data } = useQuery({ ...orgMembers(orgId), enabled: isNamed })
  const admins = data?.members.filter(({ role }) => role === 'admin').map(({ name }) => name)
  return (
    <Notice>
      <p>{children}</p>
      {isNamed ? (
        <p>{admins ? t.ask(list(admins)) : ' '}</p>
      ) : (
        <p>
          <Link to="/orgs/$orgId/settings/members" params={{ orgId }}>
            {t.find}
          </Link>
        </p>
      )}
    </Notice>
  )
}
