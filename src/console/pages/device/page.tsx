import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Page } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { type Decision, DecisionResult } from './decision.tsx'
import styles from './page.module.css'
import { PendingSignIn } from './pending-sign-in.tsx'

const messages = texts({
  ja: {
    title: 'コマンドラインのサインイン',
    lead: 'ターミナルに表示されているコードを入力してください。',
    code: 'コード',
    hint: '8 文字です。大文字と小文字、ハイフンの有無は問いません。',
    next: '次へ',
  },
  en: {
    title: 'Command-line sign-in',
    lead: 'Enter the code shown in your terminal.',
    code: 'Code',
    hint: 'Eight characters. Case and the hyphen do not matter.',
    next: 'Continue',
  },
})

const route = getRouteApi('/inside/device')

/** Approves or denies the sign-in of a command line that shows a code. */
export function DevicePage() {
  const t = useTexts(messages)
  const { user_code: code } = route.useSearch()
  const navigate = useNavigate()
  const [decided, setDecided] = useState<{ code: string; clientName: string; decision: Decision } | null>(
    null,
  )
  const isDecided = decided !== null && decided.code === code
  return (
    <Page title={t.title}>
      <div className={`${layout.stackLoose} ${styles.page}`}>
        {isDecided && <DecisionResult {...decided} />}
        {code && !isDecided && (
          <PendingSignIn
            key={code}
            userCode={code}
            onDecided={(clientName, decision) => setDecided({ code, clientName, decision })}
            onOther={() => navigate({ to: '/device' })}
          />
        )}
        {!code && <CodeForm onCode={user_code => navigate({ to: '/device', search: { user_code } })} />}
      </div>
    </Page>
  )
}

function CodeForm({ onCode }: { onCode(code: string): void }) {
  const t = useTexts(messages)
  const next = { mutate: onCode, isPending: false, error: null }
  return (
    <Form change={next} valuesOf={fields => String(fields.get('userCode')).trim()}>
      <p className={text.muted}>{t.lead}</p>
      <TextField
        name="userCode"
        label={t.code}
        hint={t.hint}
        placeholder="XXXX-XXXX"
        required
        maxLength={40}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Buttons>
        <Submit change={next}>{t.next}</Submit>
      </Buttons>
    </Form>
  )
}
