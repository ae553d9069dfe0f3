import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { useHome } from '../../api/reads/home.ts'
import { type Org, type OrgMember, orgMembers } from '../../api/reads/orgs.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { SelectField } from '../../parts/field.tsx'
import layout from '../../parts/layout.module.css'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { PeopleFilter } from '../../parts/people-filter.tsx'
import { Pill } from '../../parts/pill.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import styles from './people.module.css'
import { RemoveMember } from './remove-member.tsx'

const messages = texts({
  ja: {
    members: (count: number) => counted`メンバー (${count})`,
    you: 'あなた',
    joined: '参加: ',
    roleOf: (name: string) => `${name}さんの役割`,
    remove: '除外',
    removeWhom: (name: string) => `${name}さんを組織から除外`,
    leave: '組織から退出',
    giveUp: '管理者の役割を外しますか?',
    givesUp:
      'この組織の設定、メンバー、プランを変更できなくなります。元に戻すには、ほかの管理者による変更が必要です。',
    doGiveUp: 'メンバーになる',
  },
  en: {
    members: count => counted`Members (${count})`,
    you: 'You',
    joined: 'Joined ',
    roleOf: name => `Role of ${name}`,
    remove: 'Remove',
    removeWhom: name => `Remove ${name} from the organization`,
    leave: 'Leave',
    giveUp: 'Give up your role as an admin?',
    givesUp:
      'You will no longer be able to change this organization, its members, or its plan. Only another admin can make you an admin again.',
    doGiveUp: 'Become a member',
  },
})

/** The members of the organization. Admins can change and remove them, and everyone can leave. */
export function MemberRows({ org, members }: { org: Org; members: OrgMember[] }) {
  const t = useTexts(messages)
  const { user } = useHome()
  const [leaving, setLeaving] = useState<OrgMember | null>(null)
  return (
    <Section title={t.members(members.length)}>
      <PeopleFilter people={members}>
        {found =>
          found.length > 0 && (
            <Rows label={t.members(members.length)}>
              {found.map(member => {
                const isSelf = member.userId === user.id
                return (
                  <Row
                    key={member.userId}
                    end={<MemberEnd {...{ org, member, isSelf }} onRemove={() => setLeaving(member)} />}
                  >
                    <MemberName {...{ member, isSelf }} />
                  </Row>
                )
              })}
            </Rows>
          )
        }
      </PeopleFilter>
      {leaving && (
        <RemoveMember
          org={org}
          member={leaving}
          isSelf={leaving.userId === user.id}
          close={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

function MemberName({ member: { name, email, joinedAt }, isSelf }: { member: OrgMember; isSelf: boolean }) {
  const t = useTexts(messages)
  return (
    <>
      <p className={`${layout.line} ${text.strong}`}>
        <span>{name}</span>
        {isSelf && <Pill tone="sky">{t.you}</Pill>}
      </p>
      <p className={`${layout.wrap} ${text.caption} ${styles.about}`}>
        {email && <span>{email}</span>}
        <Muted>
          {t.joined}
          <Time at={joinedAt} />
        </Muted>
      </p>
    </>
  )
}

type EndProps = { org: Org; member: OrgMember; isSelf: boolean; onRemove(): void }

function MemberEnd({ org, member, isSelf, onRemove }: EndProps) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  const isAdmin = org.role === 'admin'
  return (
    <>
      {isAdmin ? <RoleSelect {...{ org, member, isSelf }} /> : <Pill>{roles[member.role]}</Pill>}
      {(isAdmin || isSelf) && (
        <span className={styles.last}>
          <Button
            isSmall
            variant="quiet"
            aria-label={isSelf ? t.leave : t.removeWhom(member.name)}
            onClick={onRemove}
          >
            {isSelf ? t.leave : t.remove}
          </Button>
        </span>
      )}
    </>
  )
}

function RoleSelect({
  org: { id: orgId },
  member: { userId, name, role },
  isSelf,
}: Omit<EndProps, 'onRemove'>) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  const [isAsked, setIsAsked] = useState(false)
  const change = useChange({
    send: (role: OrgMember['role']) =>
      unwrap(
        api.PATCH('/api/orgs/{orgId}/members/{userId}', {
          params: { path: { orgId, userId } },
          body: { role },
        }),
      ),
    show: role => [
      edit(orgMembers(orgId), read => ({
        ...read,
        members: read.members.map(one => (one.userId === userId ? { ...one, role } : one)),
      })),
    ],
    stale: [keys.org(orgId), keys.allProjects],
  })
  const choose = (role: OrgMember['role']) =>
    isSelf ? setIsAsked(true) : change.mutate(role, { onError: showErrorToast })
  return (
    <>
      <SelectField
        name={`role-${userId}`}
        label={t.roleOf(name)}
        isLabelHidden
        value={role}
        onChange={event => choose(event.currentTarget.value as OrgMember['role'])}
      >
        <option value="admin">{roles.admin}</option>
        <option value="member">{roles.member}</option>
      </SelectField>
      {isAsked && (
        <Confirm
          title={t.giveUp}
          action={t.doGiveUp}
          change={{ ...change, mutateAsync: () => change.mutateAsync('member') }}
          isOpen
          onOpenChange={setIsAsked}
        >
          <p>{t.givesUp}</p>
        </Confirm>
      )}
    </>
  )
}
