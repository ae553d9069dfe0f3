import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectLoss } from '../../api/projects/loss.ts'
import { projectGroups } from '../../api/reads/people.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/choice-field.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { Empty } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { type Access, withGroup } from './access.ts'
import { AccessFields } from './access-fields.tsx'
import { type GroupAccess, useAssignment, useGroupChange, useUnassignment } from './changes.ts'
import { accessOf, draftOf } from './draft.ts'
import { Effects } from './effects.tsx'
import { GroupEffects } from './group-effects.tsx'
import type { ProjectGroup } from './people.ts'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    group: 'グループ',
    option: (name: string, count: number) => counted`${name} (${count} 人)`,
    none: '割り当てられるグループがありません',
    noneHint: 'グループは組織の設定で作成します。',
    groups: '組織のグループを表示',
    assign: '割り当て',
    assigned: (name: string) => `グループ「${name}」を割り当てました。`,
    reaches: (count: number, access: string) =>
      counted`${count > 0 ? counted`グループのメンバー ${count} 人と、今後加わる人が` : '今後グループに加わる人が'}、少なくとも${access}になります。`,
    neverLess: 'すでにある役割や利用範囲が狭まることはありません。',
    save: '保存',
    saved: '権限を変更しました。',
    unassign: (name: string) => `グループ「${name}」の割り当てを解除しますか?`,
    unassignAction: '割り当てを解除',
    unassigned: (name: string) => `グループ「${name}」の割り当てを解除しました。`,
  },
  en: {
    group: 'Group',
    option: (name, count) => counted`${name} (${count} ${plural(count, 'member')})`,
    none: 'No groups to assign',
    noneHint: 'Create groups in the organization settings.',
    groups: 'View organization groups',
    assign: 'Assign',
    assigned: name => `The group ${name} was assigned.`,
    reaches: (count, access) =>
      counted`${count > 0 ? counted`Its ${count} ${plural(count, 'member')}, and anyone who joins it later,` : 'Anyone who joins it'} will be at least ${access}.`,
    neverLess: 'No one loses a role or a feature that they already have.',
    save: 'Save',
    saved: 'Access changed.',
    unassign: name => `Remove the group ${name} from the project?`,
    unassignAction: 'Remove from project',
    unassigned: name => `The group ${name} was removed from the project.`,
  },
})

type Props = { people: People; close(): void }

export function AssignForm({ people, close }: Props) {
  const t = useTexts(messages)
  const { data, error } = useQuery(projectGroups(people.project.id))
  if (error) return <ErrorNotice of={error} />
  if (!data) return <Skeleton rows={3} />
  const available = data.available ?? []
  if (available.length === 0)
    return (
      <Empty title={t.none}>
        <p>{t.noneHint}</p>
        <LinkButton to="/orgs/$orgId/settings/groups" params={{ orgId: people.project.orgId }}>
          {t.groups}
        </LinkButton>
      </Empty>
    )
  return <Assignment {...{ people, close, available }} />
}

type Available = { id: string; name: string; memberCount: number }[]

function Assignment({ people, close, available }: Props & { available: Available }) {
  const t = useTexts(messages)
  const [chosen, setChosen] = useState(available[0]!)
  const [draft, setDraft] = useState(draftOf({ role: 'member', featureScope: null }))
  const access = accessOf(draft)
  // Another admin may have assigned it meanwhile. Then the service refuses it, and no other group is assigned instead.
  const group = available.find(({ id }) => id === chosen.id) ?? chosen
  const assign = useAssignment(people.project, () => {
    showToast(t.assigned(group.name))
    close()
  })
  return (
    <Form change={assign} valuesOf={() => ({ groupId: group.id, ...(access as GroupAccess) })}>
      <ChoiceField
        name="groupId"
        label={t.group}
        value={group.id}
        onChange={id => setChosen(available.find(one => one.id === id) ?? chosen)}
        options={available.map(({ id, name, memberCount }) => ({
          value: id,
          label: t.option(name, memberCount),
        }))}
      />
      <AccessFields draft={draft} onChange={setDraft} of="groups" />
      {access && (
        <Effects>
          <li>{t.reaches(group.memberCount, people.descriptions.access(access))}</li>
          <li>{t.neverLess}</li>
        </Effects>
      )}
      <Buttons>
        <Submit change={assign} isDisabled={access === null}>
          {t.assign}
        </Submit>
      </Buttons>
    </Form>
  )
}

export function GroupChangeForm({ people, group, close }: Props & { group: ProjectGroup }) {
  const t = useTexts(messages)
  const [draft, setDraft] = useState(draftOf(group))
  const access = accessOf(draft)
  const change = useGroupChange(people.project, group.groupId, () => {
    showToast(t.saved)
    close()
  })
  return (
    <Form change={change} valuesOf={() => access as GroupAccess}>
      <AccessFields draft={draft} onChange={setDraft} of="groups" />
      {access && <GroupEffects {...{ people, group, access }} />}
      <Buttons>
        <Submit change={change} isDisabled={access === null}>
          {t.save}
        </Submit>
      </Buttons>
    </Form>
  )
}

export function UnassignDialog({ people, group, close }: Props & { group: ProjectGroup }) {
  const t = useTexts(messages)
  const leave = useProjectLoss(people.project.id)
  const self = people.people.find(people.isSelf)
  const isLost = withGroup(self?.paths ?? [], group.groupId, null).length === 0
  const onDone = () => {
    showToast(t.unassigned(group.name))
    if (isLost) void leave()
  }
  const unassign = useUnassignment(people.project, group.groupId, onDone, isLost)
  return (
    <Confirm
      title={t.unassign(group.name)}
      action={t.unassignAction}
      change={unassign}
      isOpen
      onOpenChange={close}
    >
      <GroupEffects {...{ people, group, access: null as Access | null }} />
    </Confirm>
  )
}
