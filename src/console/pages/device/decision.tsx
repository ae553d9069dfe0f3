import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'

export type Decision = 'approve' | 'deny'

const messages = texts({
  ja: {
    approve: (client: string) => `「${client}」のサインインを承認しました`,
    approved: 'ターミナルに戻って続けてください。このページは閉じて構いません。',
    deny: (client: string) => `「${client}」のサインインを拒否しました`,
    denied: 'トークンは発行されていません。このページは閉じて構いません。',
    tokens: 'API トークンを確認',
  },
  en: {
    approve: client => `You approved the sign-in of “${client}”`,
    approved: 'Return to your terminal. You can close this page.',
    deny: client => `You denied the sign-in of “${client}”`,
    denied: 'No token was issued. You can close this page.',
    tokens: 'View API tokens',
  },
})

/** The result of a command-line sign-in, and where to continue. */
export function DecisionResult({ clientName, decision }: { clientName: string; decision: Decision }) {
  const t = useTexts(messages)
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button no longer exists.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t[decision](clientName)}
      </h2>
      <p>{decision === 'approve' ? t.approved : t.denied}</p>
      {decision === 'approve' && (
        <p>
          <Link to="/settings/tokens">{t.tokens}</Link>
        </p>
      )}
    </>
  )
}
