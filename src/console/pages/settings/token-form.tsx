import { useId, useState } from 'react'
import { useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceField } from '../../parts/choice-field.tsx'
import { Check, FieldGroup, Radio } from '../../parts/choices.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { Buttons, Form, type Sending, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { scopeDescriptions, scopes, type TokenScope } from '../../parts/token-scopes.ts'
import { lastDay } from '../../parts/use-day-field.ts'
import styles from './setting.module.css'

const messages = texts({
  ja: {
    name: '名前',
    nameHint: '何のためのトークンか、後でわかる名前にします。',
    expiry: '有効期限',
    expiries: { none: 'なし', 7: '7 日', 30: '30 日', 90: '90 日', date: '日付を選択' },
    date: '最終日',
    dateHint: 'この日の終わりまで使用できます。',
    scopes: '権限',
    all: 'すべて',
    allHint: 'トークンで実行できる、あなたのすべての操作です。組織、メンバー、設定も含みます。',
    some: '選択した権限のみ',
    none: '1 つ以上選択してください。',
    project: 'プロジェクト',
    allProjects: 'すべてのプロジェクト',
    create: '作成',
    cancel: 'キャンセル',
  },
  en: {
    name: 'Name',
    nameHint: 'A name that tells you later what the token is for.',
    expiry: 'Expires',
    expiries: { none: 'Never', 7: 'In 7 days', 30: 'In 30 days', 90: 'In 90 days', date: 'On a date' },
    date: 'Last day',
    dateHint: 'The token works until the end of this day.',
    scopes: 'Scopes',
    all: 'All',
    allHint: 'Everything that you can do with a token, including organizations, members, and settings.',
    some: 'Selected scopes',
    none: 'Choose at least one.',
    project: 'Project',
    allProjects: 'All projects',
    create: 'Create',
    cancel: 'Cancel',
  },
})

/** The chosen scopes; null for all. */
type Scopes = TokenScope[] | null

export type NewTokenValues = {
  name: string
  expiresAt: string | null
  scopes: Scopes
  projectId: string | null
}

export function TokenForm({ change, onCancel }: { change: Sending<NewTokenValues>; onCancel(): void }) {
  const t = useTexts(messages)
  // The same choice always has the same expiry, so a second click and a retry send the same content.
  const [openedAt] = useState(() => Date.now())
  const [chosen, setChosen] = useState<Scopes>([])
  return (
    <Form change={change} valuesOf={fields => ({ ...valuesOf(fields, openedAt), scopes: chosen })}>
      <TextField name="name" label={t.name} hint={t.nameHint} required maxLength={120} autoFocus />
      <ExpiryFields />
      <ScopeFields chosen={chosen} onChange={setChosen} />
      <ProjectField />
      <Buttons>
        <Submit change={change} isDisabled={chosen?.length === 0}>
          {t.create}
        </Submit>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </Buttons>
    </Form>
  )
}

const expiries = ['none', 7, 30, 90, 'date'] as const

function ExpiryFields() {
  const t = useTexts(messages)
  const [expiry, setExpiry] = useState('90')
  return (
    <div className={styles.beside}>
      <SelectField
        name="expiry"
        label={t.expiry}
        value={expiry}
        onChange={event => setExpiry(event.target.value)}
      >
        {expiries.map(one => (
          <option key={one} value={one}>
            {t.expiries[one]}
          </option>
        ))}
      </SelectField>
      {expiry === 'date' && (
        <TextField
          name="expiresAt"
          type="date"
          label={t.date}
          hint={t.dateHint}
          required
          min={dayOf(new Date())}
          max={lastDay}
        />
      )}
    </div>
  )
}

function ScopeFields({ chosen, onChange }: { chosen: Scopes; onChange(chosen: Scopes): void }) {
  const t = useTexts(messages)
  const descriptions = useTexts(scopeDescriptions)
  const hint = useId()
  const isAll = chosen === null
  return (
    <>
      <FieldGroup label={t.scopes}>
        <Radio name="reach" value="some" label={t.some} checked={!isAll} onChange={() => onChange([])} />
        <Radio
          name="reach"
          value="all"
          label={t.all}
          hint={t.allHint}
          checked={isAll}
          onChange={() => onChange(null)}
        />
      </FieldGroup>
      {!isAll && (
        <fieldset
          className={`${layout.stackTight} ${styles.scopes}`}
          aria-label={t.some}
          aria-describedby={hint}
        >
          <p id={hint} className={text.caption} hidden={chosen.length > 0}>
            {t.none}
          </p>
          {scopes.map(scope => (
            <Check
              key={scope}
              label={<code>{scope}</code>}
              hint={descriptions[scope]}
              checked={chosen.includes(scope)}
              onChange={() => onChange(scopes.filter(one => (one === scope) !== chosen.includes(one)))}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

function ProjectField() {
  const t = useTexts(messages)
  const { projects, orgs } = useHome()
  const orgOf = (id: string) => orgs.find(org => org.id === id)?.name
  return (
    <ChoiceField
      name="projectId"
      label={t.project}
      options={[
        { value: '', label: t.allProjects },
        ...projects.map(({ id, name, orgId }) => ({ value: id, label: name, detail: orgOf(orgId) })),
      ]}
    />
  )
}

const valuesOf = (fields: FormData, openedAt: number): Omit<NewTokenValues, 'scopes'> => ({
  name: String(fields.get('name')),
  expiresAt: endOf(String(fields.get('expiry')), fields.get('expiresAt'), openedAt),
  projectId: String(fields.get('projectId')) || null,
})

/** The expiry: days after the form was opened, or the end of a day in the user's time zone. */
function endOf(expiry: string, day: FormDataEntryValue | null, openedAt: number): string | null {
  if (expiry === 'none') return null
  const end = expiry === 'date' ? `${day}T23:59:59` : openedAt + Number(expiry) * 86_400_000
  return new Date(end).toISOString()
}

/** The local day in the format of date fields. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0')).join('-')
