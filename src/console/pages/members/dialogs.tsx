import { texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { useWhileShown } from '../../parts/while-shown.ts'
import type { Access } from './access.ts'
import { AddForm } from './add-dialog.tsx'
import { useRemoval } from './changes.ts'
import { AssignForm, GroupChangeForm, UnassignDialog } from './group-dialogs.tsx'
import { ChangeForm, RemoveDialog } from './member-dialogs.tsx'
import type { AddressedInvitation, Person, ProjectGroup } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    add: 'メンバーを追加',
    change: (name: string) => `${name}さんの権限を変更`,
    assign: 'グループを割り当て',
    changeGroup: (name: string) => `グループ「${name}」の権限を変更`,
    cancel: '招待を取り消しますか?',
    cancelled: '招待を取り消しました。',
    cancelAction: '招待を取り消し',
    cancelEffect: (who: string, isGuest: boolean) =>
      `${who} への招待は使えなくなります。${isGuest ? '' : 'この招待のためのシートは空きます。'}`,
  },
  en: {
    add: 'Add people',
    change: name => `Change access for ${name}`,
    assign: 'Assign a group',
    changeGroup: name => `Change access for the group ${name}`,
    cancel: 'Cancel this invitation?',
    cancelled: 'The invitation was canceled.',
    cancelAction: 'Cancel invitation',
    cancelEffect: (who, isGuest) =>
      `The invitation to ${who} will no longer work.${isGuest ? '' : ' Its seat becomes free.'}`,
  },
})

type Member = Person & { own: Access & { id: string } }

/** The open dialog, with a snapshot of its subject. */
export type OpenMemberDialog =
  | { kind: 'add' | 'assign' }
  | { kind: 'change' | 'remove'; person: Member }
  | { kind: 'changeGroup' | 'unassign'; group: ProjectGroup }
  | { kind: 'cancel'; invitation: AddressedInvitation }

type Props = { people: People; dialog: OpenMemberDialog | null; close(): void }

/** The dialogs of the page. They are outside the lists, so they stay when a change removes their row. */
export function MemberDialogs({ dialog, ...rest }: Props) {
  return dialog && <Open dialog={dialog} {...rest} />
}

function Open({ dialog, people, close }: Props & { dialog: OpenMemberDialog }) {
  const t = useTexts(messages)
  const closeOwn = useWhileShown(close)
  const shared = { people, close: closeOwn }
  switch (dialog.kind) {
    case 'remove':
      return <RemoveDialog person={dialog.person} {...shared} />
    case 'unassign':
      return <UnassignDialog group={dialog.group} {...shared} />
    case 'cancel':
      return <CancelDialog invitation={dialog.invitation} {...shared} />
    case 'add':
      return (
        <Dialog title={t.add} isOpen onOpenChange={close}>
          <AddForm {...shared} />
        </Dialog>
      )
    case 'assign':
      return (
        <Dialog title={t.assign} isOpen onOpenChange={close}>
          <AssignForm {...shared} />
        </Dialog>
      )
    case 'change':
      return (
        <Dialog title={t.change(dialog.person.name)} isOpen onOpenChange={close}>
          <ChangeForm person={dialog.person} {...shared} />
        </Dialog>
      )
    case 'changeGroup':
      return (
        <Dialog title={t.changeGroup(dialog.group.name)} isOpen onOpenChange={close}>
          <GroupChangeForm group={dialog.group} {...shared} />
        </Dialog>
      )
  }
}

function CancelDialog({
  people,
  invitation,
  close,
}: Omit<Props, 'dialog'> & { invitation: AddressedInvitation }) {
  const t = useTexts(messages)
  const cancel = useRemoval(people.project, invitation.id, () => showToast(t.cancelled))
  return (
    <Confirm title={t.cancel} action={t.cancelAction} change={cancel} isOpen onOpenChange={close}>
      <p>{t.cancelEffect(invitation.email, invitation.featureScope !== null)}</p>
    </Confirm>
  )
}
