import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { CairnError, unwrap } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { type OrgGroup, type OrgMember, orgMembers } from '../../api/reads/orgs.ts'
import { folded } from '../../language/folded.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/choices.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './groups.module.css'

const messages = texts({
  ja: {
    find: '名前またはメールアドレスで絞り込み',
    add: (count: number) => (count > 0 ? counted`${count} 人を追加` : '追加'),
    cancel: 'キャンセル',
    close: '閉じる',
    all: '組織のメンバーは全員このグループにいます。',
    none: '該当する人はいません。',
  },
  en: {
    find: 'Filter by name or email',
    add: count => (count > 0 ? counted`Add ${count}` : 'Add'),
    cancel: 'Cancel',
    close: 'Close',
    all: 'Everyone in the organization is already in this group.',
    none: 'No matching members.',
  },
})

/** The organization members who are not in the group yet, with checkboxes. */
export function AddPeople({ group, close }: { group: OrgGroup; close(): void }) {
  const t = useTexts(messages)
  const { data, error } = useQuery(orgMembers(group.orgId))
  if (error) return <ErrorNotice of={error} />
  if (!data) return <Skeleton rows={3} />
  const inside = new Set(group.members.map(({ userId }) => userId))
  const others = data.members.filter(({ userId }) => !inside.has(userId))
  if (others.length > 0) return <Picker group={group} others={others} close={close} />
  return (
    <>
      <p>{t.all}</p>
      <Buttons>
        <Button onClick={close}>{t.close}</Button>
      </Buttons>
    </>
  )
}

/** Longer lists get a filter field. */
const fewPeople = 8

function Picker({ group, others, close }: { group: OrgGroup; others: OrgMember[]; close(): void }) {
  const t = useTexts(messages)
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  // Others may have been added or removed meanwhile.
  const picked = chosen.filter(id => others.some(({ userId }) => userId === id))
  const { orgId, id: groupId } = group
  const add = useChange({
    async send(userIds: readonly string[], api) {
      const params = { path: { orgId, groupId } }
      for (const userId of userIds)
        await unwrap(
          api.POST('/api/orgs/{orgId}/groups/{groupId}/members', { params, body: { userId } }),
        ).catch(unlessAddedMeanwhile)
    },
    stale: [keys.org(orgId), keys.allProjects],
    onDone: close,
  })
  const shown = others.filter(one => matches(one, sought))
  const toggle = (userId: string, isPicked: boolean) =>
    setChosen(isPicked ? [...picked, userId] : picked.filter(id => id !== userId))
  return (
    <Form change={add} valuesOf={() => picked}>
      {others.length > fewPeople && (
        <TextField
          name="sought"
          label={t.find}
          type="search"
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
      )}
      <ul className={`${layout.stackTight} ${styles.picker}`}>
        {shown.map(({ userId, name, email }) => (
          <li key={userId}>
            <Check
              label={name}
              hint={email}
              checked={picked.includes(userId)}
              onChange={event => toggle(userId, event.currentTarget.checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li>{t.none}</li>}
      </ul>
      <Buttons>
        <Submit change={add} isDisabled={picked.length === 0}>
          {t.add(picked.length)}
        </Submit>
        <Button variant="quiet" onClick={close}>
          {t.cancel}
        </Button>
      </Buttons>
    </Form>
  )
}

function unlessAddedMeanwhile(refusal: unknown): void {
  if (!(refusal instanceof CairnError) || refusal.code !== 'already_in_group') throw refusal
}

const matches = ({ name, email = '' }: OrgMember, sought: string) =>
  folded(`${name} ${email}`).includes(folded(sought.trim()))
