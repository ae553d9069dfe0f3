import { useState } from 'react'
import { useProjectLoss } from '../../api/projects/loss.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { type Access, effectOf, withOwn } from './access.ts'
import { AccessFields } from './access-fields.tsx'
import { useMemberChange, useRemoval } from './changes.ts'
import { accessOf, draftOf } from './draft.ts'
import { Effects, SeatEffect, Sentences, useOrgPeople } from './effects.tsx'
import { isLastOwner, type Person } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    save: '保存',
    saved: '権限を変更しました。',
    remove: (name: string) => `${name}さんをプロジェクトから除外しますか?`,
    removeAction: '除外',
    removed: (name: string) => `${name}さんをプロジェクトから除外しました。`,
    leave: 'このプロジェクトから退出しますか?',
    leaveAction: '退出',
    left: 'プロジェクトから退出しました。',
    staysInOrg: '組織には引き続きメンバーとして所属し、シートも使用します。',
    lastOwner: '最後のオーナーです。先にほかのメンバーをオーナーにしてください。',
  },
  en: {
    save: 'Save',
    saved: 'Access changed.',
    remove: name => `Remove ${name} from the project?`,
    removeAction: 'Remove from project',
    removed: name => `${name} was removed from the project.`,
    leave: 'Leave this project?',
    leaveAction: 'Leave',
    left: 'You left the project.',
    staysInOrg: 'The organization membership and its seat are kept.',
    lastOwner: 'This is the last owner. Make another member an owner first.',
  },
})

type Props = { people: People; person: Person & { own: Access & { id: string } }; close(): void }

export function ChangeForm({ people, person, close }: Props) {
  const t = useTexts(messages)
  const [draft, setDraft] = useState(draftOf(person.own))
  const access = accessOf(draft)
  const { seatOf } = useOrgPeople(people)
  const change = useMemberChange(people.project, person.own.id, () => {
    showToast(t.saved)
    close()
  })
  const leavesNoOwner = access?.role !== 'owner' && isLastOwner(people.people, person)
  const becomesMember = person.own.featureScope !== null && access?.featureScope === null
  const seat = becomesMember ? seatOf({ ...person, isGuest: false }) : null
  return (
    <Form change={change} valuesOf={() => access!}>
      <AccessFields draft={draft} onChange={setDraft} of="people" />
      {leavesNoOwner ? (
        <Notice tone="ochre">{t.lastOwner}</Notice>
      ) : (
        access && (
          <Effects>
            <MemberEffect {...{ people, person, access }} />
            {seat && <SeatEffect seat={seat} orgId={people.project.orgId} />}
          </Effects>
        )
      )}
      <Buttons>
        <Submit change={change} isDisabled={access === null || leavesNoOwner}>
          {t.save}
        </Submit>
      </Buttons>
    </Form>
  )
}

export function RemoveDialog({ people, person, close }: Props) {
  const t = useTexts(messages)
  const isSelf = people.isSelf(person)
  const title = isSelf ? t.leave : t.remove(person.name)
  const { isIn } = useOrgPeople(people)
  const end = useMembershipEnd(people, person)
  if (isLastOwner(people.people, person))
    return (
      <Dialog title={title} isOpen onOpenChange={close}>
        <Notice tone="ochre">{t.lastOwner}</Notice>
      </Dialog>
    )
  const action = isSelf ? t.leaveAction : t.removeAction
  return (
    <Confirm {...{ title, action }} change={end} isOpen onOpenChange={close}>
      <Effects>
        <MemberEffect {...{ people, person, access: null }} />
        {isIn(person.userId) && <li>{t.staysInOrg}</li>}
      </Effects>
    </Confirm>
  )
}

/** Ends a membership. If the user loses access to the project by it, home opens. */
function useMembershipEnd(people: People, person: Props['person']) {
  const t = useTexts(messages)
  const leave = useProjectLoss(people.project.id)
  const isSelf = people.isSelf(person)
  const isLost = isSelf && withOwn(person.paths, null).length === 0
  const onDone = () => {
    showToast(isSelf ? t.left : t.removed(person.name))
    if (isLost) void leave()
  }
  return useRemoval(people.project, person.own.id, onDone, isLost)
}

function MemberEffect({ people, person, access }: Omit<Props, 'close'> & { access: Access | null }) {
  const effect = effectOf(person.paths, withOwn(person.paths, access))
  return (
    <Sentences
      of={people.descriptions.effect({ name: person.name, isSelf: people.isSelf(person) }, effect)}
    />
  )
}
