import { Plus } from 'virtual:icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { tokens } from '../../api/reads/accounts.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Empty, Notice } from '../../parts/notice.tsx'
import { Page, Rows, Section } from '../../parts/page.tsx'
import type { Token } from '../../parts/token-scopes.ts'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'

/** The API's limit of active tokens per user. */
const limit = 20

const messages = texts({
  ja: {
    title: 'API トークン',
    lead: 'コマンドラインやほかのツールが、あなたの代わりに Cairn を使用するためのトークンです。あなたの権限を超える操作はできません。',
    active: '有効なトークン',
    count: (count: number) => counted`${count} / ${limit} 個`,
    create: 'トークンを作成',
    none: '有効なトークンはありません',
    full: counted`有効なトークンは ${limit} 個までです。新しく作成するには、使用していないトークンを失効させてください。`,
    ended: '失効または期限切れのトークン',
    endedLead: '失効または期限切れから 90 日後に、この一覧から削除されます。',
    revoke: '失効',
    revokeTitle: (name: string) => `「${name}」を失効させますか?`,
    revokeText:
      'このトークンを使用しているツールは、次のリクエストから動作しなくなります。元に戻すことはできません。',
  },
  en: {
    title: 'API tokens',
    lead: 'The command line and other tools use these tokens to act on your behalf. A token never allows more than you can do yourself.',
    active: 'Active tokens',
    count: count => counted`${count} of ${limit}`,
    create: 'Create token',
    none: 'No active tokens',
    full: counted`You can have up to ${limit} active ${plural(limit, 'token')}. To create another one, revoke one that you do not use.`,
    ended: 'Revoked and expired tokens',
    endedLead: 'Tokens leave this list 90 days after they were revoked or expired.',
    revoke: 'Revoke',
    revokeTitle: name => `Revoke “${name}”?`,
    revokeText: 'Tools that use this token stop working with their next request. This cannot be undone.',
  },
})

export function TokensPage() {
  const t = useTexts(messages)
  const { data } = useSuspenseQuery(tokens)
  const [revoked, setRevoked] = useState<Token | null>(null)
  const active = data.filter(({ status }) => status === 'active')
  const ended = data.filter(({ status }) => status !== 'active')
  const isFull = active.length >= limit
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={isFull}>
      {t.create}
    </Button>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={<NewToken trigger={create} />}>
      {isFull && <Notice tone="ochre">{t.full}</Notice>}
      <Section title={t.active} lead={t.count(active.length)}>
        {active.length === 0 ? (
          <Empty title={t.none} />
        ) : (
          <Rows label={t.active}>
            {active.map(token => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </Rows>
        )}
      </Section>
      {ended.length > 0 && (
        <Section title={t.ended} lead={t.endedLead}>
          <Rows label={t.ended}>
            {ended.map(token => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Rows>
        </Section>
      )}
      {revoked && <Revoke token={revoked} onClose={() => setRevoked(null)} />}
    </Page>
  )
}

/** Outside the list, because the optimistic update moves the row to another list. */
function Revoke({ token: { id, name }, onClose }: { token: Token; onClose(): void }) {
  const t = useTexts(messages)
  const change = useChange({
    send: (_, api) => unwrap(api.POST('/api/tokens/{tokenId}/revoke', { params: { path: { tokenId: id } } })),
    show: () => [edit(tokens, before => before.map(token => (token.id === id ? revokedNow(token) : token)))],
    stale: [tokens.queryKey],
  })
  return (
    <Confirm title={t.revokeTitle(name)} action={t.revoke} isOpen onOpenChange={onClose} change={change}>
      <p>{t.revokeText}</p>
    </Confirm>
  )
}

const revokedNow = (token: Token): Token => ({
  ...token,
  status: 'revoked',
  revokedAt: new Date().toISOString(),
})
