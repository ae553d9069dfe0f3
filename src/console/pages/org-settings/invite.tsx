import { UserPlus } from 'virtual:icons'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { Org } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { useWhileShown } from '../../parts/while-shown.ts'
import { malformedAddresses } from './addresses.ts'
import { InviteForm, type NewInvitations } from './invite-form.tsx'
import { type Invited, InvitedList } from './invited-list.tsx'
import { useInvitedText, useSkippedText } from './invited-text.ts'

const messages = texts({
  ja: {
    open: 'メンバーを招待',
    malformed: (addresses: string) => `次のメールアドレスは正しくありません: ${addresses}`,
  },
  en: {
    open: 'Invite members',
    malformed: addresses => `Not an email address: ${addresses}`,
  },
})

const route = getRouteApi('/inside/orgs/$orgId/settings/members')

/** Invites several people at once. The address can ask for it. Skipped addresses are listed before the dialog closes. */
export function Invite({ org }: { org: Org }) {
  const t = useTexts(messages)
  const { invite: isAsked } = route.useSearch()
  const navigate = route.useNavigate()
  const [isOpen, setOpen] = useState(false)
  const hide = () => {
    setOpen(false)
    if (isAsked) void navigate({ search: before => ({ ...before, invite: undefined }), replace: true })
  }
  return (
    <Dialog
      title={t.open}
      isOpen={isOpen || isAsked === 1}
      onOpenChange={next => (next ? setOpen(true) : hide())}
      trigger={
        <Button variant="primary" icon={<UserPlus size={17} aria-hidden="true" />}>
          {t.open}
        </Button>
      }
    >
      {close => <Steps org={org} close={close} />}
    </Dialog>
  )
}

function Steps({ org, close }: { org: Org; close(): void }) {
  const t = useTexts(messages)
  const invitedText = useInvitedText()
  const skippedText = useSkippedText()
  const { list } = useFormats()
  const [invited, setInvited] = useState<Invited | null>(null)
  const showSkipped = useWhileShown(setInvited)
  const { id: orgId } = org
  const invite = useChange({
    async send(body: NewInvitations, api) {
      const wrong = malformedAddresses(body.emails)
      if (wrong.length > 0) throw new Error(t.malformed(list(wrong)))
      return unwrap(api.POST('/api/orgs/{orgId}/invitations', { params: { path: { orgId } }, body }))
    },
    stale: [keys.org(orgId), keys.home],
    onDone(made) {
      if (made.skipped.length > 0 && showSkipped(made)) return
      close()
      const done = [invitedText(made.invitations), skippedText(made.skipped)].filter(Boolean)
      if (done.length > 0) showToast(done.join(' '))
    },
  })
  return invited ? (
    <InvitedList invited={invited} close={close} />
  ) : (
    <InviteForm org={org} invite={invite} close={close} />
  )
}
