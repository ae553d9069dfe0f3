import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { CairnError } from '../api/client.ts'
import { useReconnection } from '../api/connection.ts'
import { queries } from '../api/queries.ts'
import { home, isLost } from '../api/reads/home.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { ErrorText } from '../parts/error-notice.tsx'
import { Empty } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { BareFrame, FrameSkeleton, SignedInFrame } from './frame.tsx'

const messages = texts({
  ja: {
    missing: 'ページが見つかりません',
    missingWhy: 'ページが削除されたか、アクセスする権限がなくなったか、リンクが間違っています。',
    lostProject: 'このプロジェクトは利用できなくなりました',
    lostOrg: 'この組織は利用できなくなりました',
    lostWhy: '削除されたか、アクセスする権限がなくなりました。',
    account: (email: string) => `${email} でサインインしています。`,
    suspended: 'この組織は停止されています',
    suspendedWhy: 'データは保存されています。再開については、運営者にお問い合わせください。',
    failed: 'ページを表示できません',
    again: '再試行',
    home: 'ホームへ',
  },
  en: {
    missing: 'Page not found',
    missingWhy: 'The page was deleted, you no longer have access to it, or the link is wrong.',
    lostProject: 'Project no longer available',
    lostOrg: 'Organization no longer available',
    lostWhy: 'It was deleted, or you no longer have access to it.',
    account: email => `You are signed in as ${email}.`,
    suspended: 'Organization suspended',
    suspendedWhy: 'No data was deleted. Contact the operator of this service to have it reinstated.',
    failed: 'This page cannot be shown',
    again: 'Try again',
    home: 'Back to home',
  },
})

/** Also names the account, because links in emails can be meant for another one of the user. */
export function NotFoundPage() {
  const t = useTexts(messages)
  const { data } = useQuery({ ...home, enabled: false })
  const { projectId, orgId } = useParams({ strict: false })
  const asked = projectId ?? orgId
  const wasLost = data !== undefined && asked !== undefined && isLost(data, asked)
  return (
    <NoAccess
      title={wasLost ? (projectId ? t.lostProject : t.lostOrg) : t.missing}
      why={wasLost ? t.lostWhy : t.missingWhy}
    >
      {data && <p>{t.account(data.user.email)}</p>}
    </NoAccess>
  )
}

/** Replaces the pages of a suspended organization and of its projects. */
function SuspendedPage() {
  const t = useTexts(messages)
  return <NoAccess title={t.suspended} why={t.suspendedWhy} />
}

type NoAccessProps = { title: string; why: string; children?: ReactNode }

function NoAccess({ title, why, children }: NoAccessProps) {
  const t = useTexts(messages)
  return (
    <Page title={title}>
      <Empty title={why}>
        {children}
        <LinkButton to="/">{t.home}</LinkButton>
      </Empty>
    </Page>
  )
}

/** The page for unknown addresses, signed in or not. */
export function UnknownAddressPage() {
  const { isPending, data } = useQuery({ ...home, refetchInterval: false })
  if (isPending) return <FrameSkeleton />
  const Around = data ? SignedInFrame : BareFrame
  return (
    <Around>
      <NotFoundPage />
    </Around>
  )
}

/** Replaces the page if the user cannot be read. */
export const FrameFailurePage = (props: ErrorComponentProps) => (
  <BareFrame>
    <FailurePage {...props} />
  </BareFrame>
)

/** Replaces a page that cannot be read. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const t = useTexts(messages)
  const router = useRouter()
  const retry = useCallback(() => {
    void queries.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
    void router.invalidate()
  }, [reset, router])
  useReconnection(retry)
  if (error instanceof CairnError && error.code === 'org_suspended') return <SuspendedPage />
  if (error instanceof CairnError && [403, 404].includes(error.status)) return <NotFoundPage />
  return (
    <Page title={t.failed}>
      <Empty title={<ErrorText of={error as Error} />}>
        <Button variant="primary" onClick={retry}>
          {t.again}
        </Button>
      </Empty>
    </Page>
  )
}
