import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { type Home, home } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { focusMain } from '../../parts/focus.ts'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import { Time } from '../../parts/time.tsx'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'

type Invitation = Home['invitations'][number]

const messages = texts({
  ja: {
    title: '招待',
    as: (role: string) => `${role}として招待されています`,
    by: (name: string) => `${name}さんから`,
    group: (name: string) => `グループ「${name}」に追加`,
    until: '有効期限: ',
    accept: '参加',
    acceptOf: (org: string) => `「${org}」に参加`,
    decline: '辞退',
    declineOf: (org: string) => `「${org}」への招待を辞退`,
    joined: (org: string) => `「${org}」に参加しました。`,
    declined: (org: string) => `「${org}」への招待を辞退しました。`,
  },
  en: {
    title: 'Invitations',
    as: role => `You are invited as ${role}`,
    by: name => `by ${name}`,
    group: name => `to the group “${name}”`,
    until: 'Expires ',
    accept: 'Join',
    acceptOf: org => `Join ${org}`,
    decline: 'Decline',
    declineOf: org => `Decline the invitation to ${org}`,
    joined: org => `You joined ${org}.`,
    declined: org => `You declined the invitation to ${org}.`,
  },
})

/** The user's pending invitations. */
export function PendingInvitations({ invitations }: { invitations: Invitation[] }) {
  const t = useTexts(messages)
  return (
    <Section title={t.title}>
      <Rows label={t.title}>
        {invitations.map(invitation => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </Section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  const { org, role, invitedBy, group, expiresAt } = invitation
  const details = [invitedBy && t.by(invitedBy.displayName), group && t.group(group.name)].filter(Boolean)
  return (
    <Row end={<Answers invitation={invitation} />}>
      <strong>{org.name}</strong>
      <p>
        <Muted>
          {[t.as(roles[role]), ...details].join(' · ')} · {t.until}
          <Time at={expiresAt} />
        </Muted>
      </p>
    </Row>
  )
}

type Answer = 'accept' | 'decline'

function Answers({ invitation: { id, org } }: { invitation: Invitation }) {
  const t = useTexts(messages)
  const answer = useChange({
    send: (given: Answer, api): Promise<unknown> => {
      const params = { path: { invitationId: id } }
      return given === 'accept'
        ? unwrap(api.POST('/api/me/invitations/{invitationId}/accept', { params }))
        : unwrap(api.POST('/api/me/invitations/{invitationId}/decline', { params }))
    },
    stale: [home.queryKey],
    onDone(_, given) {
      showToast(given === 'accept' ? t.joined(org.name) : t.declined(org.name))
      // The row disappears together with its buttons.
      focusMain()
    },
  })
  const send = (given: Answer) => answer.mutate(given, { onError: showErrorToast })
  return (
    <>
      <Button
        isSmall
        variant="primary"
        aria-label={t.acceptOf(org.name)}
        isBusy={answer.isPending}
        onClick={() => send('accept')}
      >
        {t.accept}
      </Button>
      <Button
        isSmall
        variant="quiet"
        aria-label={t.declineOf(org.name)}
        isBusy={answer.isPending}
        onClick={() => send('decline')}
      >
        {t.decline}
      </Button>
    </>
  )
}
