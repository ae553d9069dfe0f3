import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Org, orgGroups } from '../../api/reads/orgs.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/choice-field.tsx'
import { FieldGroup, Radio } from '../../parts/choices.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Buttons, Form, type Sending, Submit } from '../../parts/form.tsx'
import { Muted } from '../../parts/page.tsx'
import { seatsTaken } from '../../parts/plans.ts'
import { useRoleNames } from '../../parts/role-names.ts'
import { addressesIn } from './addresses.ts'

const messages = texts({
  ja: {
    emails: 'メールアドレス',
    hint: '改行、カンマ、空白で区切って、一度に 50 件まで入力できます。一覧をそのまま貼り付けられます。',
    role: '組織での役割',
    roles: {
      member: '招待されたプロジェクトと、自分で作成したプロジェクトに参加します。',
      admin: 'すべてのプロジェクトのオーナーになり、メンバー、グループ、プランを管理します。',
    },
    group: 'グループ (任意)',
    noGroup: 'なし',
    left: (left: number) =>
      left > 0
        ? counted`空いているシートは ${left} です。全員の分が足りない場合は、誰も招待されません。`
        : '空いているシートはありません。',
    plan: 'プランと支払いを確認',
    send: (count: number) => (count > 1 ? counted`${count} 件を招待` : '招待'),
    cancel: 'キャンセル',
  },
  en: {
    emails: 'Email addresses',
    hint: 'Separate up to 50 addresses with line breaks, commas, or spaces. You can paste a list as it is.',
    role: 'Role in the organization',
    roles: {
      member: 'Joins the projects that they are invited to or create.',
      admin: 'Owns every project and manages members, groups, and the plan.',
    },
    group: 'Group (optional)',
    noGroup: 'None',
    left: left =>
      left > 0
        ? counted`${left} ${plural(left, 'seat is', 'seats are')} free. If there are not enough for everyone, no one is invited.`
        : 'No seats are free.',
    plan: 'View plan and billing',
    send: count => (count > 1 ? counted`Invite ${count}` : 'Invite'),
    cancel: 'Cancel',
  },
})

type Role = 'member' | 'admin'
export type NewInvitations = { emails: string[]; role: Role; groupId: string | null }

type Props = {
  org: Org
  invite: Sending<NewInvitations>
  close(): void
}

export function InviteForm({ org, invite, close }: Props) {
  const t = useTexts(messages)
  const [text, setText] = useState('')
  return (
    <Form
      change={invite}
      valuesOf={fields => ({
        emails: addressesIn(String(fields.get('emails'))),
        role: String(fields.get('role')) as Role,
        groupId: String(fields.get('groupId') ?? '') || null,
      })}
    >
      <TextArea
        name="emails"
        label={t.emails}
        hint={t.hint}
        rows={4}
        required
        autoFocus
        spellCheck={false}
        autoCapitalize="off"
        placeholder="hanako@example.com"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <RoleChoice />
      <GroupChoice orgId={org.id} />
      <SeatsLeft org={org} />
      <Buttons>
        <Submit change={invite}>{t.send(addressesIn(text).length)}</Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}

function SeatsLeft({ org }: { org: Org }) {
  const t = useTexts(messages)
  const { maxOrgMembers } = org.limits
  if (maxOrgMembers === null) return null
  const left = Math.max(maxOrgMembers - seatsTaken(org), 0)
  return (
    <p>
      <Muted>
        {t.left(left)}{' '}
        {left === 0 && (
          <Link to="/orgs/$orgId/settings/billing" params={{ orgId: org.id }}>
            {t.plan}
          </Link>
        )}
      </Muted>
    </p>
  )
}

function RoleChoice() {
  const t = useTexts(messages)
  const names = useRoleNames()
  return (
    <FieldGroup label={t.role}>
      <Radio name="role" value="member" defaultChecked label={names.member} hint={t.roles.member} />
      <Radio name="role" value="admin" label={names.admin} hint={t.roles.admin} />
    </FieldGroup>
  )
}

function GroupChoice({ orgId }: { orgId: string }) {
  const t = useTexts(messages)
  const { data: groups = [] } = useQuery(orgGroups(orgId))
  return (
    groups.length > 0 && (
      <ChoiceField
        name="groupId"
        label={t.group}
        options={[
          { value: '', label: t.noGroup },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    )
  )
}
