import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { CairnError } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queries } from '../../api/queries.ts'
import { appRequest } from '../../api/reads/apps.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Buttons } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { LeavingPage, type Reason } from './leaving.tsx'
import styles from './page.module.css'
import { RequestPage } from './request.tsx'

const messages = texts({
  ja: {
    title: 'アプリの接続',
    refused: 'アプリを接続できません',
    nothing: '何も接続されていません。このページを閉じるか、アプリでもう一度やり直してください。',
    again: '再試行',
  },
  en: {
    title: 'Connect an app',
    refused: 'The app cannot connect',
    nothing: 'Nothing was connected. Close this page, or start again in the app.',
    again: 'Try again',
  },
})

const route = getRouteApi('/inside/connect')

/** Asks the user whether an app can connect, and returns to the app. */
export function ConnectPage() {
  const query = route.useLoaderData()
  const [left, setLeft] = useState<{ redirectTo: string; reason: Reason } | null>(null)
  if (left) return <LeavingPage {...left} />
  return (
    <AskingPage
      key={query}
      query={query}
      onDecided={(isApproved, redirectTo) => {
        setLeft({ redirectTo, reason: isApproved ? 'approved' : 'canceled' })
        // It is decided, and asked anew if the app sends the browser here again.
        queries.removeQueries({ queryKey: keys.appRequest(query) })
      }}
    />
  )
}

type AskingProps = { query: string; onDecided(isApproved: boolean, redirectTo: string): void }

function AskingPage({ query, onDecided }: AskingProps) {
  const t = useTexts(messages)
  const { data, error, isPending, isFetching, refetch } = useQuery(appRequest(query))
  if (error) return <RefusedPage {...{ error, isFetching }} onRetry={() => void refetch()} />
  if (isPending)
    return (
      <Page title={t.title}>
        <Skeleton rows={4} />
      </Page>
    )
  if (data.redirectTo !== undefined) return <LeavingPage redirectTo={data.redirectTo} reason="faulty" />
  return <RequestPage {...{ query, onDecided }} request={data.request!} />
}

type RefusedProps = { error: Error; isFetching: boolean; onRetry(): void }

/** Why an app cannot connect. Nothing here leads to the app, because it may not be what it claims to be. */
function RefusedPage({ error, isFetching, onRetry }: RefusedProps) {
  const t = useTexts(messages)
  const code = error instanceof CairnError ? error.code : null
  const isFinal = code === 'client_invalid' || code === 'redirect_uri_invalid' || code === 'invalid'
  return (
    <Page title={t.refused}>
      <div className={`${layout.stackLoose} ${styles.page}`}>
        <ErrorNotice of={error} />
        <p>{t.nothing}</p>
        {!isFinal && (
          <Buttons>
            <Button isBusy={isFetching} onClick={onRetry}>
              {t.again}
            </Button>
          </Buttons>
        )}
      </div>
    </Page>
  )
}
