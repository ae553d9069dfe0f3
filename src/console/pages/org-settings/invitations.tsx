import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { type Org, type OrgInvitation, orgMembers } from '../../api/reads/orgs.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Row, Rows, Section } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import { Time } from '../../parts/time.tsx'
import styles from './people.module.css'

const said = texts({
  ja: {
    title: (count: number) => counted`招待中 (${count})`,
    lead: '招待は 14 日間有効で、その間シートを 1 つ使います。',
    hidden: 'アドレスは管理者だけに表示されます',
    to: 'プロジェクト: ',
    held: '保留中',
    heldWhy: 'プロジェクトがアーカイブされているため、承諾できません。',
    expires: '期限: ',
    cancel: '取り消す',
    cancelWhose: (email: string) => `${email} への招待を取り消す`,
    ask: '招待を取り消しますか？',
    means: (email: string) =>
      `${email} への招待は使えなくなり、シートが 1 つ空きます。もう一度招待することもできます。`,
    action: '招待を取り消す',
  },
  en: {
    title: count => counted`Invited (${count})`,
    lead: 'An invitation is good for 14 days, and holds a seat meanwhile.',
    hidden: 'Addresses are shown to admins alone',
    to: 'Project: ',
    held: 'On hold',
    heldWhy: 'Its project is archived, so it cannot be accepted.',
    expires: 'Expires ',
    cancel: 'Withdraw',
    cancelWhose: email => `Withdraw the invitation of ${email}`,
    ask: 'Withdraw the invitation?',
    means: email => `The invitation of ${email} ends, and its seat becomes free. They can be invited again.`,
    action: 'Withdraw',
  },
})

/** Who is invited, to the organization or with a seat to one of its projects. */
export function Invitations({ org, invitations }: { org: Org; invitations: OrgInvitation[] }) {
  const t = useTexts(said)
  const [ending, setEnding] = useState<OrgInvitation | null>(null)
  return (
    <>
      {invitations.length > 0 && (
        <Section title={t.title(invitations.length)} lead={t.lead}>
          <Rows label={t.title(invitations.length)}>
            {invitations.map(invitation => (
              <Row
                key={invitation.id}
                end={<InvitationEnd {...{ org, invitation }} onCancel={() => setEnding(invitation)} />}
              >
                <Invited invitation={invitation} />
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {ending && <Cancel org={org} invitation={ending} close={() => setEnding(null)} />}
    </>
  )
}

function Invited({ invitation }: { invitation: OrgInvitation }) {
  const t = useTexts(said)
  const { email, projectId, projectName, status, expiresAt } = invitation
  return (
    <>
      <p className={styles.name}>
        <span className={email ? '' : styles.hidden}>{email ?? t.hidden}</span>
        {status === 'held' && (
          <span title={t.heldWhy}>
            <Pill tone="ochre">{t.held}</Pill>
          </span>
        )}
      </p>
      <p className={styles.about}>
        {projectId && (
          <span>
            {t.to}
            <Link to="/projects/$projectId/members" params={{ projectId }}>
              {projectName}
            </Link>
          </span>
        )}
        <span>
          {t.expires}
          <Time at={expiresAt} />
        </span>
        {status === 'held' && <span>{t.heldWhy}</span>}
      </p>
    </>
  )
}

type EndProps = { org: Org; invitation: OrgInvitation; onCancel(): void }

function InvitationEnd({ org, invitation: { role, projectRole, email }, onCancel }: EndProps) {
  const t = useTexts(said)
  const roles = useRoleNames()
  return (
    <>
      <Pill>{roles[projectRole ?? role]}</Pill>
      {org.role === 'admin' && (
        <Button isSmall look="quiet" aria-label={t.cancelWhose(email!)} onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </>
  )
}

type CancelProps = { org: Org; invitation: OrgInvitation; close(): void }

function Cancel({ org: { id: orgId }, invitation: { id: invitationId, email }, close }: CancelProps) {
  const t = useTexts(said)
  const cancel = useChange({
    send: () =>
      unwrap(
        api.DELETE('/api/orgs/{orgId}/invitations/{invitationId}', {
          params: { path: { orgId, invitationId } },
        }),
      ),
    show: () => [
      edit(orgMembers(orgId), read => ({
        ...read,
        invitations: read.invitations.filter(({ id }) => id !== invitationId),
      })),
    ],
    stale: [['org', orgId]],
  })
  return (
    <Confirm
      isOpen
      onOpenChange={isOpen => !isOpen && close()}
      title={t.ask}
      action={t.action}
      change={cancel}
    >
      <p>{t.means(email!)}</p>
    </Confirm>
  )
}
