import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'
import type { components } from '../../client/index.ts'
import { useChange } from '../api/change.ts'
import { unwrap } from '../api/client.ts'
import { announce } from '../api/other-tabs.ts'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from '../parts/button.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { TextField } from '../parts/field.tsx'
import { Buttons, Form, Submit } from '../parts/form.tsx'
import { Notice } from '../parts/notice.tsx'
import { showToast } from '../parts/toasts.tsx'
import styles from './sign-in.module.css'

const messages = texts({
  ja: {
    email: 'メールアドレス',
    send: '確認コードを送信',
    code: '確認コード',
    codeHint: '6 桁の数字です。10 分間有効です。',
    sent: (email: string) =>
      `${email} にメールを送信しました。メールに記載された確認コードを入力してください。`,
    sentAgain: (email: string) => `${email} に新しいメールを送信しました。以前の確認コードは使えません。`,
    signIn: 'サインイン',
    again: '確認コードを再送信',
    other: '別のメールアドレスを使用',
    joined: (names: string) => `${names}に参加しました。`,
    quoted: (name: string) => `「${name}」`,
  },
  en: {
    email: 'Email address',
    send: 'Send code',
    code: 'Code',
    codeHint: 'Six digits, valid for ten minutes.',
    sent: email => `We sent an email to ${email}. Enter the code from it.`,
    sentAgain: email => `We sent a new email to ${email}. The previous code no longer works.`,
    signIn: 'Sign in',
    again: 'Resend code',
    other: 'Use another email address',
    joined: names => `You are now a member of ${names}.`,
    quoted: name => name,
  },
})

type Props = {
  /** The initial address; if `isFixed`, the user cannot change it. */
  email?: string
  isFixed?: boolean
  onSignedIn(userId: string, joined: Joined): void
}

/** The organizations and projects that the user joined by signing in. */
export type Joined = components['schemas']['Joined']

/** Asks for an email address, then for the code that is sent to it. */
export function SignIn({ email: given = '', isFixed = false, onSignedIn }: Props) {
  const [sent, setSent] = useState<{ email: string; times: number } | null>(null)
  const send = useChange({
    send: (email: string, api) => unwrap(api.POST('/api/auth/email-code', { body: { email } })),
    onDone: (_, email) => setSent(before => ({ email, times: (before?.times ?? 0) + 1 })),
  })
  if (sent === null) return <Address {...{ given, isFixed, send }} />
  return <Code {...{ ...sent, send, onSignedIn }} onOther={isFixed ? null : () => setSent(null)} />
}

type Send = ReturnType<typeof useChange<string, unknown>>

function Address({ given, isFixed, send }: { given: string; isFixed: boolean; send: Send }) {
  const t = useTexts(messages)
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
  onSignedIn(userId: string, joined: Joined): void
  onOther: (() => void) | null
}

function Code({ email, times, send, onSignedIn, onOther }: CodeProps) {
  const t = useTexts(messages)
  const { list } = useFormats()
  const open = useChange({
    send: (code: string, api) => unwrap(api.POST('/api/auth/session', { body: { email, code } })),
    onDone({ user, joined }) {
      const names = [...joined.orgs, ...joined.projects].map(({ name }) => t.quoted(name))
      if (names.length > 0) showToast(t.joined(list(names)))
      announce('signed in', user.id)
      onSignedIn(user.id, joined)
    },
  })
  const autoSubmit = useAutoSubmit(open.error)
  return (
    <Form change={open} valuesOf={fields => digitsOf(String(fields.get('code')))}>
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
        {...autoSubmit}
      />
      <Buttons>
        <Submit change={open}>{t.signIn}</Submit>
        <Button isBusy={send.isPending} onClick={() => send.mutate(email)}>
          {t.again}
        </Button>
      </Buttons>
      {onOther && (
        <div className={styles.other}>
          <Button variant="quiet" isSmall onClick={onOther}>
            {t.other}
          </Button>
        </div>
      )}
      {send.error && <ErrorNotice of={send.error} />}
    </Form>
  )
}

/** The digits of a typed code. Input methods and emails add full-width digits, spaces, and hyphens. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/** Submits the form when the sixth digit is typed or pasted. Selects a refused code, so that the next one replaces it. */
function useAutoSubmit(refusal: Error | null) {
  const sent = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) sent.current?.select()
  }, [refusal])
  const submitIfComplete = (input: HTMLInputElement) => {
    if (digitsOf(input.value).length !== codeLength) return
    sent.current = input
    input.form?.requestSubmit()
  }
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if (!(nativeEvent as InputEvent).isComposing) submitIfComplete(currentTarget)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      submitIfComplete(currentTarget),
  }
}

const codeLength = 6
