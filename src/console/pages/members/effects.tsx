import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orgMembers } from '../../api/reads/orgs.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import styles from './members.module.css'
import { type Seat, seatOf } from './seats.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    title: 'この操作の影響',
    of: (used: number, max: number | null) =>
      max === null ? counted`使用中 ${used}` : counted`${max} シート中 ${used} シートを使用中`,
    takes: (of: string) => `組織のシートを 1 つ使用します (${of})。`,
    maybe: (of: string) => `組織のメンバーでなければ、シートを 1 つ使用します (${of})。`,
    full: (of: string) => `組織のシートに空きがありません (${of})。`,
    has: '組織のシートがすでにあるため、新たには使用しません。',
    none: 'ゲストは組織のシートを使用しません。',
    billing: 'プランと支払いを確認',
  },
  en: {
    title: 'Effect of this change',
    of: (used, max) => (max === null ? counted`${used} used` : counted`${used} of ${max} used`),
    takes: of => `Uses one seat of the organization (${of}).`,
    maybe: of => `Uses one seat of the organization, unless they already have one (${of}).`,
    full: of => `The organization has no seats left (${of}).`,
    has: 'Already has a seat in the organization, so no new seat is used.',
    none: 'Guests do not use a seat of the organization.',
    billing: 'View plan and billing',
  },
})

/** A preview of the effects of a change; screen readers announce updates. */
export function Effects({ children }: { children: ReactNode }) {
  const t = useTexts(messages)
  return (
    <Notice tone="sky" role="status">
      <p className={styles.effectTitle}>{t.title}</p>
      <ul className={`${layout.stackClose} ${styles.effects}`}>{children}</ul>
    </Notice>
  )
}

export const Sentences = ({ of }: { of: string[] }) => of.map(sentence => <li key={sentence}>{sentence}</li>)

export function SeatEffect({ seat: { kind, used, max }, orgId }: { seat: Seat; orgId: string }) {
  const t = useTexts(messages)
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

/** The members of the organization, read when a dialog needs them and the user is a member. */
export function useOrgPeople({ org, project }: People) {
  const { data } = useQuery({ ...orgMembers(project.orgId), enabled: org !== undefined })
  return {
    isIn: (userId: string) => data?.members.some(one => one.userId === userId) ?? false,
    admins: data?.members.filter(({ role }) => role === 'admin') ?? [],
    seatOf: (one: Parameters<typeof seatOf>[0]) => (org ? seatOf(one, org, data) : null),
  }
}
