import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orgMembers } from '../../api/reads/orgs.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Notice } from '../../parts/notice.tsx'
import styles from './members.module.css'
import { type Seat, seatOf } from './seats.ts'
import type { People } from './use-people.ts'

const said = texts({
  ja: {
    title: 'この操作の影響',
    of: (used: number, max: number | null) =>
      max === null ? counted`使用中 ${used}` : counted`${max} シート中 ${used} シートを使用中`,
    takes: (of: string) => `組織のシートを 1 つ使います (${of})。`,
    maybe: (of: string) => `組織のメンバーでなければ、シートを 1 つ使います (${of})。`,
    full: (of: string) => `組織のシートに空きがありません (${of})。`,
    has: '組織のシートはすでにあるので、新たには使いません。',
    none: 'ゲストは組織のシートを使いません。',
    billing: 'プランと支払いを見る',
  },
  en: {
    title: 'What this does',
    of: (used, max) => (max === null ? counted`${used} used` : counted`${used} of ${max} used`),
    takes: of => `Takes one seat of the organization (${of}).`,
    maybe: of => `Takes one seat of the organization, unless they have one already (${of}).`,
    full: of => `No seat of the organization is left (${of}).`,
    has: 'Has a seat of the organization already, and takes no other.',
    none: 'A guest takes no seat of the organization.',
    billing: 'See plan and billing',
  },
})

/** What a change would do, said while it can still be left alone; it is spoken as it changes. */
export function Effects({ children }: { children: ReactNode }) {
  const t = useTexts(said)
  return (
    <Notice tone="sky" role="status">
      <p className={styles.effectTitle}>{t.title}</p>
      <ul className={styles.effects}>{children}</ul>
    </Notice>
  )
}

export const Sentences = ({ of }: { of: string[] }) => of.map(sentence => <li key={sentence}>{sentence}</li>)

export function SeatEffect({ seat: { kind, used, max }, orgId }: { seat: Seat; orgId: string }) {
  const t = useTexts(said)
  if (kind === 'has' || kind === 'none') return <li>{t[kind]}</li>
  return (
    <li>
      {t[kind](t.of(used, max))}{' '}
      {kind === 'full' && (
        <Link to="/orgs/$orgId/settings/billing" params={{ orgId }}>
          {t.billing}
        </Link>
      )}
    </li>
  )
}

/** Who is in the organization: asked for once a dialog needs it, by who may. */
export function useOrgPeople({ org, project }: People) {
  const { data } = useQuery({ ...orgMembers(project.orgId), enabled: org !== undefined })
  return {
    isIn: (userId: string) => data?.members.some(one => one.userId === userId) ?? false,
    admins: data?.members.filter(({ role }) => role === 'admin') ?? [],
    seatOf: (one: Parameters<typeof seatOf>[0]) => (org ? seatOf(one, org, data) : null),
  }
}
