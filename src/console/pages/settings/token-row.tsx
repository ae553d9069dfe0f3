import type { ReactNode } from 'react'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Row } from '../../parts/page.tsx'
import { Pill, type Tone } from '../../parts/pill.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import type { Token } from '../../parts/token-scopes.ts'
import styles from './setting.module.css'
import { Facts } from './setting.tsx'

const messages = texts({
  ja: {
    status: { active: '有効', soon: 'まもなく期限切れ', revoked: '失効済み', expired: '期限切れ' },
    scopes: '権限',
    all: 'すべて',
    project: 'プロジェクト',
    allProjects: 'すべて',
    goneProject: 'アクセスできないプロジェクト',
    used: '最終使用',
    never: '未使用',
    expires: '有効期限',
    noEnd: 'なし',
    created: '作成',
    revoked: '失効',
    hint: (hint: string) => `末尾 ${hint}`,
    revoke: '失効',
    revokeOf: (name: string) => `「${name}」を失効`,
  },
  en: {
    status: { active: 'Active', soon: 'Expires soon', revoked: 'Revoked', expired: 'Expired' },
    scopes: 'Scopes',
    all: 'All',
    project: 'Project',
    allProjects: 'All',
    goneProject: 'A project that you can no longer access',
    used: 'Last used',
    never: 'Never',
    expires: 'Expires',
    noEnd: 'Never',
    created: 'Created',
    revoked: 'Revoked',
    hint: hint => `ends in ${hint}`,
    revoke: 'Revoke',
    revokeOf: name => `Revoke “${name}”`,
  },
})

/** A token with its details; only active tokens can be revoked. */
export function TokenRow({ token, onRevoke }: { token: Token; onRevoke?: () => void }) {
  const t = useTexts(messages)
  const status = token.status === 'active' && endsSoon(token) ? 'soon' : token.status
  return (
    <Row
      end={
        onRevoke && (
          <Button isSmall variant="danger" aria-label={t.revokeOf(token.name)} onClick={onRevoke}>
            {t.revoke}
          </Button>
        )
      }
    >
      <div className={`${layout.line} ${styles.what}`}>
        <span className={text.strong}>{token.name}</span>
        <Pill tone={tones[status]}>{t.status[status]}</Pill>
        <code className={text.muted}>{t.hint(token.hint)}</code>
      </div>
      <TokenFacts token={token} />
    </Row>
  )
}

function TokenFacts({ token }: { token: Token }) {
  const t = useTexts(messages)
  const { date } = useFormats()
  const { scopes, projectId, projectName, lastUsedAt, expiresAt, createdAt, revokedAt } = token
  const facts: [string, ReactNode][] = [
    [t.scopes, scopes ? scopes.map(scope => <Scope key={scope} name={scope} />) : t.all],
    [t.project, projectId === null ? t.allProjects : (projectName ?? t.goneProject)],
    [t.used, lastUsedAt ? <Time key="used" at={lastUsedAt} /> : t.never],
    [t.expires, expiresAt ? <Time key="expires" at={expiresAt} /> : t.noEnd],
    revokedAt ? [t.revoked, <Time key="revoked" at={revokedAt} />] : [t.created, date(createdAt)],
  ]
  return <Facts facts={facts} />
}

const Scope = ({ name }: { name: string }) => <code className={styles.scope}>{name}</code>

const tones: Record<Token['status'] | 'soon', Tone> = {
  active: 'moss',
  soon: 'ochre',
  revoked: 'stone',
  expired: 'stone',
}

const endsSoon = ({ expiresAt }: Token) =>
  expiresAt !== null && Date.parse(expiresAt) - Date.now() < 7 * 86_400_000
