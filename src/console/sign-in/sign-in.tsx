import { useState } from 'react'
import { useChange } from '../api/change.ts'
import { api, unwrap } from '../api/client.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Buttons, Form, Submit } from '../parts/form.tsx'
import { Notice } from '../parts/notice.tsx'
import styles from './sign-in.module.css'

const said = texts({
  ja: {
    email: 'メールアドレス',
    send: '確認コードを送る',
    code: '確認コード',
    codeHint: '6 桁の数字です。10 分間有効です。',
    sent: (email: string) => `${email} に確認コードを送りました。`,
    sentAgain: (email: string) => `${email} に新しい確認コードを送りました。前のコードは使えません。`,
    signIn: 'サインイン',
    again: 'コードを送り直す',
    other: '別のアドレスを使う',
  },
  en: {
    email: 'E-mail address',
    send: 'Send the code',
    code: 'Code',
    codeHint: 'Six digits, good for ten minutes.',
    sent: email => `A code was sent to ${email}.`,
    sentAgain: email => `A new code was sent to ${email}. The one before no longer works.`,
    signIn: 'Sign in',
    again: 'Send again',
    other: 'Use another address',
  },
})

type Props = {
  /** Filled in beforehand; `isFixed` where no other will do. */
  email?: string
  isFixed?: boolean
  onSignedIn(userId: string): void
}

/** An address, then the code that is mailed to it. */
export function SignIn({ email: given = '', isFixed = false, onSignedIn }: Props) {
  const [sent, setSent] = useState<{ email: string; times: number } | null>(null)
  const send = useChange({
    send: (email: string) => unwrap(api.POST('/api/auth/email-code', { body: { email } })),
    onDone: (_, email) => setSent(before => ({ email, times: (before?.times ?? 0) + 1 })),
  })
  if (sent === null) return <Address {...{ given, isFixed, send }} />
  return <Code {...{ ...sent, send, onSignedIn }} onOther={isFixed ? null : () => setSent(null)} />
}

type Send = ReturnType<typeof useChange<string, unknown>>

function Address({ given, isFixed, send }: { given: string; isFixed: boolean; send: Send }) {
  const t = useTexts(said)
  return (
    <Form change={send} valuesOf={fields => String(fields.get('email'))}>
      <TextField
        name="email"
        type="email"
        label={t.email}
        autoComplete="email"
        required
        autoFocus={given === ''}
        readOnly={isFixed}
        defaultValue={given}
      />
      <Submit change={send}>{t.send}</Submit>
    </Form>
  )
}

type CodeProps = {
  email: string
  times: number
  send: Send
  onSignedIn(userId: string): void
  onOther: (() => void) | null
}

function Code({ email, times, send, onSignedIn, onOther }: CodeProps) {
  const t = useTexts(said)
  const open = useChange({
    send: (code: string) => unwrap(api.POST('/api/auth/session', { body: { email, code } })),
    onDone: ({ user }) => onSignedIn(user.id),
  })
  return (
    <Form change={open} valuesOf={fields => String(fields.get('code')).normalize('NFKC').replace(/\D/g, '')}>
      <Notice tone="moss" role="status">
        {times > 1 ? t.sentAgain(email) : t.sent(email)}
      </Notice>
      <TextField
        key={times}
        name="code"
        label={t.code}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
      />
      <Buttons>
        <Submit change={open}>{t.signIn}</Submit>
        <Button isBusy={send.isPending} onClick={() => send.mutate(email)}>
          {t.again}
        </Button>
      </Buttons>
      {onOther && (
        <div className={styles.other}>
          <Button look="quiet" isSmall onClick={onOther}>
            {t.other}
          </Button>
        </div>
      )}
      {send.error && (
        <Notice tone="rust" role="alert">
          {send.error.message}
        </Notice>
      )}
    </Form>
  )
}
