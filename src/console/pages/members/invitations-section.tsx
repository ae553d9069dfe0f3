import { Send, X } from 'virtual:icons'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'
import { useAddition } from './changes.ts'
import type { OpenMemberDialog } from './dialogs.tsx'
import styles from './members.module.css'
import { type AddressedInvitation, hasAddress } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    title: '招待中',
    lead: '招待された人は、サインインすると参加します。',
    hidden: (count: number) => counted`${count} 人が招待されています。`,
    guest: 'ゲスト',
    held: '保留中',
    heldHint: 'プロジェクトのアーカイブを解除すると参加できます。',
    until: '有効期限:',
    sees: (features: string) => `利用できる機能: ${features}`,
    resend: (who: string) => `${who} への招待を再送信`,
    cancel: (who: string) => `${who} への招待を取り消し`,
    resent:
      '招待の有効期限を今日から 14 日間に延長しました。前回のメールから 10 分以上経過している場合は、メールも再送信します。',
  },
  en: {
    title: 'Invitations',
    lead: 'Invited people join when they sign in.',
    hidden: count => counted`${count} ${plural(count, 'person is', 'people are')} invited.`,
    guest: 'Guest',
    held: 'On hold',
    heldHint: 'Valid again after the project is unarchived.',
    until: 'Expires',
    sees: features => `Features: ${features}`,
    resend: who => `Resend the invitation to ${who}`,
    cancel: who => `Cancel the invitation to ${who}`,
    resent:
      'The invitation is valid for 14 days from today. It is emailed again unless the last email is less than ten minutes old.',
  },
})

type Props = { people: People; openDialog(dialog: OpenMemberDialog): void }

export function InvitationsSection({ people, openDialog }: Props) {
  const t = useTexts(messages)
  const { invitations } = people.listed
  if (invitations.length === 0) return null
  const addressed = invitations.filter(hasAddress)
  return (
    <Section title={t.title} lead={t.lead}>
      {addressed.length > 0 ? (
        <Rows label={t.title}>
          {addressed.map(invitation => (
            <InvitationRow key={invitation.id} {...{ invitation, people, openDialog }} />
          ))}
        </Rows>
      ) : (
        <p className={text.caption}>{t.hidden(invitations.length)}</p>
      )}
    </Section>
  )
}

function InvitationRow({ invitation, people, openDialog }: Props & { invitation: AddressedInvitation }) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  const { email, role, featureScope, status, expiresAt } = invitation
  return (
    <Row end={<InvitationEnd {...{ invitation, people, openDialog }} />}>
      <div className={styles.one}>
        <p className={`${layout.phrase} ${styles.line}`}>
          <span className={text.strong}>{email}</span>
          {featureScope && <Pill>{t.guest}</Pill>}
          {status === 'held' && <Pill tone="ochre">{t.held}</Pill>}
        </p>
        <p className={styles.access}>
          {roles[role]}
          {featureScope && <Muted>{t.sees(people.descriptions.featuresIn(featureScope))}</Muted>}
        </p>
        <p className={text.caption}>{status === 'held' ? t.heldHint : <Until at={expiresAt} />}</p>
      </div>
    </Row>
  )
}

function InvitationEnd({ invitation, people, openDialog }: Props & { invitation: AddressedInvitation }) {
  const t = useTexts(messages)
  const { email, role, featureScope } = invitation
  const again = useAddition(people.project, () => showToast(t.resent))
  if (!people.mayManagePeople) return <div className={styles.end} />
  return (
    <div className={styles.end}>
      <IconButton
        label={t.resend(email)}
        icon={<Send size={16} />}
        isSmall
        aria-disabled={again.isPending}
        onClick={() => again.mutate({ email, role, featureScope }, { onError: showErrorToast })}
      />
      <IconButton
        label={t.cancel(email)}
        icon={<X size={16} />}
        isSmall
        onClick={() => openDialog({ kind: 'cancel', invitation })}
      />
    </div>
  )
}

function Until({ at }: { at: string }) {
  const t = useTexts(messages)
  return (
    <>
      {t.until} <Time at={at} />
    </>
  )
}
