import { UserPlus } from 'virtual:icons'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { PeopleFilter } from '../../parts/people-filter.tsx'
import { effective } from './access.ts'
import { MemberDialogs, type OpenMemberDialog } from './dialogs.tsx'
import { GroupsSection } from './groups-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import type { Person } from './people.ts'
import { PeopleSection } from './people-section.tsx'
import { type People, usePeople } from './use-people.ts'

const messages = texts({
  ja: {
    title: 'メンバー',
    add: 'メンバーを追加',
    people: '参加者',
    peopleLead:
      'すべての機能を利用できます。組織の管理者は、この一覧にない場合もプロジェクトのオーナーです。',
    guests: 'ゲスト',
    guestsLead: '選択された機能だけを利用できます。',
    onlyOwners: 'メンバーを追加、変更、除外できるのはオーナーだけです。',
    onlyAdmins: 'メンバーを変更できるのはオーナー、グループを変更できるのはオーナーと管理者だけです。',
    ask: (names: string) => `依頼先: ${names}`,
    askAdmin: '組織の管理者に依頼してください。',
    switchedOff: '「設定」の機能がオフのため、メンバーとグループを変更できません。',
    settings: 'プロジェクトの設定を開く',
  },
  en: {
    title: 'Members',
    add: 'Add people',
    people: 'People',
    peopleLead:
      'They see all features. Organization admins are owners here too, even if they are not listed.',
    guests: 'Guests',
    guestsLead: 'They see only the features that were chosen for them.',
    onlyOwners: 'Only owners can add, change, or remove people.',
    onlyAdmins: 'Only owners can change members. Only owners and admins can change groups.',
    ask: names => `Ask ${names}.`,
    askAdmin: 'Ask an organization admin.',
    switchedOff: 'The “Settings” feature is turned off, so members and groups cannot be changed.',
    settings: 'Open the project settings',
  },
})

export function MembersPage() {
  const t = useTexts(messages)
  const people = usePeople()
  const [opened, openDialog] = useState<OpenMemberDialog | null>(null)
  const { isAsked, forget } = useAsked()
  const dialog = opened ?? (isAsked && people.mayManagePeople ? { kind: 'add' as const } : null)
  const close = () => {
    openDialog(null)
    forget()
  }
  const add = (
    <Button variant="primary" icon={<UserPlus size={16} />} onClick={() => openDialog({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} within={people.project.name} actions={people.mayManagePeople && add}>
      <Rights people={people} />
      <PeopleFilter people={people.people}>
        {found => (
          <>
            <PeopleSection
              {...{ people, openDialog }}
              of={found.filter(person => !isGuest(person))}
              title={t.people}
              lead={t.peopleLead}
            />
            <PeopleSection
              {...{ people, openDialog }}
              of={found.filter(isGuest)}
              title={t.guests}
              lead={t.guestsLead}
            />
          </>
        )}
      </PeopleFilter>
      <GroupsSection {...{ people, openDialog }} />
      <InvitationsSection {...{ people, openDialog }} />
      <MemberDialogs {...{ people, dialog }} close={close} />
    </Page>
  )
}

const isGuest = ({ paths }: Person) => effective(paths)!.featureScope !== null

const route = getRouteApi('/inside/projects/$projectId/members')

/** Whether the address asks for the form that adds people. */
function useAsked() {
  const { add } = route.useSearch()
  const navigate = route.useNavigate()
  const forget = () =>
    add === 1 && void navigate({ search: before => ({ ...before, add: undefined }), replace: true })
  return { isAsked: add === 1, forget }
}

/** Why the user cannot make changes here, and who can. */
function Rights({ people }: { people: People }) {
  const t = useTexts(messages)
  const { list } = useFormats()
  const { project, owners, isArchived, isSwitchedOff, mayManagePeople, mayManageGroups } = people
  if (isArchived || mayManagePeople) return null
  if (isSwitchedOff)
    return (
      <Notice>
        {t.switchedOff}{' '}
        <Link to="/projects/$projectId/settings" params={{ projectId: project.id }}>
          {t.settings}
        </Link>
      </Notice>
    )
  return (
    <Notice>
      {mayManageGroups ? t.onlyOwners : t.onlyAdmins} {owners.length > 0 ? t.ask(list(owners)) : t.askAdmin}
    </Notice>
  )
}
