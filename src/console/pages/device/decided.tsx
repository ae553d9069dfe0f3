import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import styles from './page.module.css'

export type Decision = 'approve' | 'deny'

const said = texts({
  ja: {
    approve: (client: string) => `「${client}」のログインを承認しました`,
    approved: 'ターミナルに戻って続けてください。このページは閉じて構いません。',
    deny: (client: string) => `「${client}」のログインを拒否しました`,
    denied: 'トークンは渡していません。このページは閉じて構いません。',
    tokens: 'API トークンを見る',
  },
  en: {
    approve: client => `The login of “${client}” is approved`,
    approved: 'Go on in your terminal. You can close this page.',
    deny: client => `The login of “${client}” is denied`,
    denied: 'It got no token. You can close this page.',
    tokens: 'See API tokens',
  },
})

/** What came of a login, and where to go on. */
export function Decided({ clientName, decision }: { clientName: string; decision: Decision }) {
  const t = useTexts(said)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
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
