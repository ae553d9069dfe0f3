import { useEffect, useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Buttons } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Page } from '../../parts/page.tsx'

/** Why the browser returns: the user decided, or the request of the app has an error that the app gets. */
export type Reason = 'approved' | 'canceled' | 'faulty'

const messages = texts({
  ja: {
    titles: {
      approved: '接続を許可しました',
      canceled: '接続をキャンセルしました',
      faulty: 'アプリのリクエストに誤りがあるため、接続できません',
    },
    approved: 'アプリに戻って続けてください。このページは閉じて構いません。',
    nothing: '何も接続されていません。このページは閉じて構いません。',
    again: 'アプリに戻る',
  },
  en: {
    titles: {
      approved: 'You allowed the app to connect',
      canceled: 'You canceled the connection',
      faulty: 'The app cannot connect, because its request is not valid',
    },
    approved: 'Return to the app to continue. You can close this page.',
    nothing: 'Nothing was connected. You can close this page.',
    again: 'Return to the app',
  },
})

/** Returns to the app. The page stays if a program on the device opens the address. */
export function LeavingPage({ redirectTo, reason }: { redirectTo: string; reason: Reason }) {
  const t = useTexts(messages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The clicked button no longer exists.
    heading.current?.focus()
    location.replace(redirectTo)
  }, [redirectTo])
  return (
    <Page
      title={t.titles[reason]}
      heading={
        <h1 ref={heading} tabIndex={-1}>
          {t.titles[reason]}
        </h1>
      }
    >
      <div className={layout.stackLoose}>
        <p>{reason === 'approved' ? t.approved : t.nothing}</p>
        <Buttons>
          <Button onClick={() => location.replace(redirectTo)}>{t.again}</Button>
        </Buttons>
      </div>
    </Page>
  )
}
