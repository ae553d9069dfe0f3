import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queries } from '../../api/queries.ts'
import { deviceLogin, tokens } from '../../api/reads/accounts.ts'
import { useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import facts from '../../parts/facts.module.css'
import { Buttons } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { Access } from './access.tsx'
import type { Decision } from './decision.tsx'
import styles from './page.module.css'

const messages = texts({
  ja: {
    asks: (client: string) => `「${client}」がサインインの承認を求めています`,
    code: 'コード',
    account: 'アカウント',
    requested: 'リクエスト日時',
    expires: '有効期限',
    warning:
      'ご自分で始めたサインインで、コードがターミナルの表示と一致する場合だけ承認してください。承認すると、次の権限を持つトークンが発行されます。',
    approve: '承認',
    deny: '拒否',
    other: '別のコードを入力',
  },
  en: {
    asks: client => `“${client}” is requesting to sign in`,
    code: 'Code',
    account: 'Account',
    requested: 'Requested',
    expires: 'Expires',
    warning:
      'Approve only if you started this sign-in yourself and the code matches your terminal. The terminal then gets a token with the permissions below.',
    approve: 'Approve',
    deny: 'Deny',
    other: 'Enter another code',
  },
})

type Props = {
  userCode: string
  onDecided(clientName: string, decision: Decision): void
  onOther(): void
}

/** The sign-in that waits under a code, with buttons to approve or deny it. */
export function PendingSignIn({ userCode, onDecided, onOther }: Props) {
  const t = useTexts(messages)
  // Each read of a code counts as a guess, and guesses are limited.
  const { data, error, isPending } = useQuery({
    ...deviceLogin(userCode),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <Skeleton rows={4} />
  if (error || !data)
    return (
      <>
        {error && <ErrorNotice of={error} />}
        <Buttons>
          <Button onClick={onOther}>{t.other}</Button>
        </Buttons>
      </>
    )
  return (
    <>
      <h2>{t.asks(data.clientName)}</h2>
      <Facts userCode={userCode} login={data} />
      <Notice tone="ochre">{t.warning}</Notice>
      <Access {...data} />
      <Decide {...{ userCode, onDecided }} canApprove={data.project?.id !== null} />
    </>
  )
}

type Login = { requestedAt: string; expiresAt: string }

function Facts({ userCode, login }: { userCode: string; login: Login }) {
  const t = useTexts(messages)
  const { user } = useHome()
  return (
    <dl className={facts.facts}>
      <dt>{t.code}</dt>
      <dd className={styles.code}>{formatCode(userCode)}</dd>
      <dt>{t.account}</dt>
      <dd>{user.email}</dd>
      <dt>{t.requested}</dt>
      <dd>
        <Time at={login.requestedAt} />
      </dd>
      <dt>{t.expires}</dt>
      <dd>
        <Time at={login.expiresAt} />
      </dd>
    </dl>
  )
}

function Decide({ userCode, onDecided, canApprove }: Omit<Props, 'onOther'> & { canApprove: boolean }) {
  const t = useTexts(messages)
  const decide = useChange({
    send: (decision: Decision, api) =>
      unwrap(api.POST('/api/auth/device/approve', { body: { userCode, decision } })),
    stale: [tokens.queryKey],
    onDone({ clientName }, decision) {
      onDecided(clientName, decision)
      // The code is used up.
      queries.removeQueries({ queryKey: keys.deviceLogin(userCode) })
    },
  })
  return (
    <>
      {decide.error && <ErrorNotice of={decide.error} />}
      <Buttons>
        {canApprove && (
          <Button variant="primary" isBusy={decide.isPending} onClick={() => decide.mutate('approve')}>
            {t.approve}
          </Button>
        )}
        <Button isBusy={decide.isPending} onClick={() => decide.mutate('deny')}>
          {t.deny}
        </Button>
      </Buttons>
    </>
  )
}

/** The code in the format of terminals. */
function formatCode(code: string): string {
  const plain = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}
