import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type Org, type OrgInvitation, orgMembers } from '../../api/reads/orgs.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import layout from '../../parts/layout.module.css'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import styles from './people.module.css'

const messages = texts({
  ja: {
    title: (count: number) => counted`招待中 (${count})`,
    lead: '招待は 14 日間有効で、その間シートを 1 つ使用します。',
    hidden: 'メールアドレスは管理者だけに表示されます',
    unlisted: (count: number) => counted`プロジェクトへの招待 ${count} 件は、管理者だけに表示されます。`,
    to: 'プロジェクト: ',
    held: '保留中',
    heldWhy: 'プロジェクトがアーカイブされているため、承諾できません。',
    expires: '有効期限: ',
    cancel: '取り消し',
    cancelWhose: (email: string) => `${email} への招待を取り消し`,
    ask: '招待を取り消しますか?',
    means: (email: string) =>
      `${email} への招待は使えなくなり、シートが 1 つ空きます。もう一度招待することもできます。`,
    meansOne: (email: string) =>
      `${email} への、この招待は使えなくなります。このアドレスにはほかの招待があるため、シートは空きません。`,
    action: '招待を取り消し',
  },
  en: {
    title: count => counted`Invitations (${count})`,
    lead: 'An invitation is valid for 14 days and uses a seat during that time.',
    hidden: 'Only admins can see addresses',
    unlisted: count =>
      counted`${count} ${plural(count, 'invitation')} to join a project ${plural(count, 'is', 'are')} visible only to admins.`,
    to: 'Project: ',
    held: 'On hold',
    heldWhy: 'The project is archived, so the invitation cannot be accepted.',
    expires: 'Expires ',
    cancel: 'Cancel',
    cancelWhose: email => `Cancel the invitation to ${email}`,
    ask: 'Cancel this invitation?',
    means: email =>
      `The invitation to ${email} will no longer work, and its seat becomes free. You can invite them again.`,
    meansOne: email =>
      `This invitation to ${email} will no longer work. Another invitation to this address keeps its seat in use.`,
    action: 'Cancel invitation',
  },
})

/** The pending invitations that use a seat, to the organization or to one of its projects. */
export function OrgInvitations({ org, invitations }: { org: Org; invitations: OrgInvitation[] }) {
  const t = useTexts(messages)
  const [ending, setEnding] = useState<OrgInvitation | null>(null)
  // Only admins are sent the invitations to projects, but everyone sees how many seats are in use.
  const unlisted = org.role === 'admin' ? 0 : Math.max(org.pendingInvitationCount - invitations.length, 0)
  const title = t.title(invitations.length + unlisted)
  return (
    <>
      {invitations.length + unlisted > 0 && (
        <Section title={title} lead={t.lead}>
          {invitations.length > 0 && (
            <Rows label={title}>
              {invitations.map(invitation => (
                <Row
                  key={invitation.id}
                  end={<InvitationEnd {...{ org, invitation }} onCancel={() => setEnding(invitation)} />}
                >
                  <Invited invitation={invitation} />
                </Row>
              ))}
            </Rows>
          )}
          {unlisted > 0 && <Muted>{t.unlisted(unlisted)}</Muted>}
        </Section>
      )}
      {ending && (
        <Cancel
          org={org}
          invitation={ending}
          isOnly={invitations.every(({ id, email }) => id === ending.id || email !== ending.email)}
          close={() => setEnding(null)}
        />
      )}
    </>
  )
}

function Invited({ invitation }: { invitation: OrgInvitation }) {
  const t = useTexts(messages)
  const { email, projectId, projectName, status, expiresAt } = invitation
  return (
    <>
      <p className={`${layout.line} ${text.strong}`}>
        <span className={email ? '' : styles.hidden}>{email ?? t.hidden}</span>
        {status === 'held' && (
          <span title={t.heldWhy}>
            <Pill tone="ochre">{t.held}</Pill>
          </span>
        )}
      </p>
      <p className={`${layout.wrap} ${text.caption} ${styles.about}`}>
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
  const t = useTexts(messages)
  const roles = useRoleNames()
  return (
    <>
      <Pill>{roles[projectRole ?? role]}</Pill>
      {org.role === 'admin' && (
        <Button isSmall variant="quiet" aria-label={t.cancelWhose(email!)} onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </>
  )
}

/** `isOnly`: no other invitation to the address uses its seat. */
type CancelProps = { org: Org; invitation: OrgInvitation; isOnly: boolean; close(): void }

function Cancel({ org: { id: orgId }, invitation: { id: invitationId, email }, isOnly, close }: CancelProps) {
  const t = useTexts(messages)
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
    stale: [keys.org(orgId), keys.allProjects],
  })
  return (
    <Confirm
      isOpen
      onOpenChange={isOpen => !isOpen && close()}
      title={t.ask}
      action={t.action}
      change={cancel}
    >
      <p>{isOnly ? t.means(email!) : t.meansOne(email!)}</p>
    </Confirm>
  )
}
