import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CairnError } from '../api/client.ts'
import { useReconnection } from '../api/connection.ts'
import { queries } from '../api/queries.ts'
import { home } from '../api/reads/home.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Empty } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { RefusalText } from '../parts/refusal.tsx'
import { BareFrame, FrameSkeleton, SignedInFrame } from './frame.tsx'

const said = texts({
  ja: {
    missing: 'ページが見つかりません',
    missingWhy: '削除されたか、アクセスする権限がなくなったか、リンクが間違っています。',
    failed: 'ページを表示できません',
    again: 'もう一度試す',
    home: 'ホームに戻る',
  },
  en: {
    missing: 'Page not found',
    missingWhy: 'It was deleted, you no longer have access to it, or the link is wrong.',
    failed: 'This page cannot be shown',
    again: 'Try again',
    home: 'Back to home',
  },
})

export function Missing() {
  const t = useTexts(said)
  return (
    <Page title={t.missing}>
      <Empty title={t.missingWhy}>
        <LinkButton to="/">{t.home}</LinkButton>
      </Empty>
    </Page>
  )
}

/** At an address that the console does not have, for people who are signed in and for those who are not. */
export function UnknownAddress() {
  const { isPending, data } = useQuery({ ...home, refetchInterval: false })
  if (isPending) return <FrameSkeleton />
  const Around = data ? SignedInFrame : BareFrame
  return (
    <Around>
      <Missing />
    </Around>
  )
}

/** In place of every page, where it cannot be read who is signed in. */
export const FrameTrouble = (props: ErrorComponentProps) => (
  <BareFrame>
    <Trouble {...props} />
  </BareFrame>
)

/** In place of a page that cannot be read. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const t = useTexts(said)
  const router = useRouter()
  const retry = useCallback(() => {
    queries.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
    router.invalidate()
  }, [reset, router])
  useReconnection(retry)
  if (error instanceof CairnError && [403, 404].includes(error.status)) return <Missing />
  return (
    <Page title={t.failed}>
      <Empty title={<RefusalText of={error as Error} />}>
        <Button look="main" onClick={retry}>
          {t.again}
        </Button>
      </Empty>
    </Page>
  )
}
