import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'
import type { components } from '../../client/index.ts'
import { useChange } from '../api/change.ts'
import { unwrap } from '../api/client.ts'
import { useFormats } from '../language/formats.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Buttons, Form, Submit } from '../parts/form.tsx'
import { Notice } from '../parts/notice.tsx'
import { tell } from '../parts/toasts.tsx'
import styles from './sign-in.module.css'

const said = texts({
  ja: {
    email: 'メールアドレス',
    send: '確認コードを送る',
    code: '確認コード',
    codeHint: '6 桁の数字です。10 分間有効です。',
    sent: (email: string) => `${email} にメールを送りました。届いた確認コードを入力してください。`,
    sentAgain: (email: string) => `${email} に新しいメールを送りました。前のコードは使えません。`,
    signIn: 'サインイン',
    again: 'コードを送り直す',
    other: '別のアドレスを使う',
    joined: (names: string) => `${names}に参加しました。`,
    quoted: (name: string) => `「${name}」`,
  },
  en: {
    email: 'E-mail address',
    send: 'Send the code',
    code: 'Code',
    codeHint: 'Six digits, good for ten minutes.',
    sent: email => `We sent an email to ${email}. Enter the code from it.`,
    sentAgain: email => `We sent a new email to ${email}. The code before no longer works.`,
    signIn: 'Sign in',
    again: 'Send again',
    other: 'Use another address',
    joined: names => `You are now a member of ${names}.`,
    quoted: name => name,
  },
})

type Props = {
  /** Filled in beforehand; `isFixed` where no other will do. */
  email?: string
  isFixed?: boolean
  onSignedIn(userId: string, joined: Joined): void
}

/** What the invitations that a sign-in has accepted were to. */
export type Joined = components['schemas']['Joined']

/** An address, then the code that is mailed to it. */
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
  onSignedIn(userId: string, joined: Joined): void
  onOther: (() => void) | null
}

function Code({ email, times, send, onSignedIn, onOther }: CodeProps) {
  const t = useTexts(said)
  const { list } = useFormats()
  const open = useChange({
    send: (code: string, api) => unwrap(api.POST('/api/auth/session', { body: { email, code } })),
    onDone({ user, joined }) {
      const names = [...joined.orgs, ...joined.projects].map(({ name }) => t.quoted(name))
      if (names.length > 0) tell(t.joined(list(names)))
      onSignedIn(user.id, joined)
    },
  })
  const complete = useComplete(open.error)
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
        {...complete}
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

/** Full-width digits, spaces, and hyphens are how input methods and mails have them. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/** Sends the form when the sixth digit is typed or pasted. A code that is refused is selected, to be typed over. */
function useComplete(refusal: Error | null) {
  const sent = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) sent.current?.select()
  }, [refusal])
  const complete = (input: HTMLInputElement) => {
    if (digitsOf(input.value).length !== codeLength) return
    sent.current = input
    input.form?.requestSubmit()
  }
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if (!(nativeEvent as InputEvent).isComposing) complete(currentTarget)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => complete(currentTarget),
  }
}

const codeLength = 6
