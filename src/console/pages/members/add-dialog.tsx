import { useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { effectOf, withOwn } from './access.ts'
import { AccessFields } from './access-fields.tsx'
import { useAddition } from './changes.ts'
import { accessOf, draftOf } from './draft.ts'
import { Effects, SeatEffect, Sentences, useOrgPeople } from './effects.tsx'
import type { People } from './use-people.ts'

const messages = texts({
  ja: {
    email: 'メールアドレス',
    emailHint: 'アカウントがあればすぐに参加します。ない場合は招待メールが届き、サインインすると参加します。',
    submit: '追加または招待',
    added: (name: string) => `${name}さんを追加しました。`,
    invited: (email: string) => `${email} を招待しました。招待は 14 日間有効です。`,
    already: 'すでにメンバーです。一覧から変更してください。',
    again:
      'すでに招待されています。招待の内容を置き換えて、有効期限を延長します。前回の招待メールから 10 分経っていない場合、メールは再送されません。',
  },
  en: {
    email: 'Email address',
    emailHint:
      'People with an account join right away. Others get an invitation by email and join when they sign in.',
    submit: 'Add or invite',
    added: name => `${name} was added.`,
    invited: email => `${email} was invited. The invitation is valid for 14 days.`,
    already: 'Already a member. Change their access in the list.',
    again:
      'Already invited. This replaces the invitation, extends it, and emails it again unless the last email is less than 10 minutes old.',
  },
})

/** The form to add or invite a person, with a preview of the effects. */
export function AddForm({ people, close }: { people: People; close(): void }) {
  const t = useTexts(messages)
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(draftOf({ role: 'member', featureScope: null }))
  const access = accessOf(draft)
  const add = useAddition(people.project, answer => {
    showToast('member' in answer ? t.added(answer.member.name) : t.invited(answer.invitation.email ?? ''))
    close()
  })
  return (
    <Form change={add} valuesOf={() => ({ email, ...access! })}>
      <TextField
        name="email"
        type="email"
        label={t.email}
        hint={t.emailHint}
        autoComplete="off"
        required
        autoFocus
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
      <AccessFields draft={draft} onChange={setDraft} of="people" />
      <Expected {...{ people, email, isGuest: draft.isScoped, access }} />
      <Buttons>
        <Submit change={add} isDisabled={access === null}>
          {t.submit}
        </Submit>
      </Buttons>
    </Form>
  )
}

type ExpectedProps = {
  people: People
  email: string
  isGuest: boolean
  access: ReturnType<typeof accessOf>
}

function Expected({ people, email, isGuest, access }: ExpectedProps) {
  const t = useTexts(messages)
  const { seatOf } = useOrgPeople(people)
  const address = email.trim().toLowerCase()
  const known = people.people.find(one => one.email === address)
  const isInvited = people.listed.invitations.some(one => one.email === address)
  const seat = seatOf({ isGuest, email: address })
  if (!access) return null
  return (
    <Effects>
      {known?.own && <li>{t.already}</li>}
      {known && !known.own && (
        <Sentences
          of={people.descriptions.effect(
            { name: known.name, isSelf: people.isSelf(known) },
            effectOf(known.paths, withOwn(known.paths, access)),
          )}
        />
      )}
      {isInvited && <li>{t.again}</li>}
      {seat && <SeatEffect seat={seat} orgId={people.project.orgId} />}
    </Effects>
  )
}
