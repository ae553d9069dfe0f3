import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { queries } from '../../api/queries.ts'
import { home } from '../../api/reads/home.ts'
import { type Org, org, useOrg } from '../../api/reads/orgs.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form, Submit } from '../../parts/form.tsx'
import { useLastingForm } from '../../parts/lasting-form.ts'
import { Page, Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { useEdits } from '../../parts/use-edits.ts'
import { AskAdmins } from './ask-admins.tsx'
import styles from './general.module.css'

const messages = texts({
  ja: {
    title: '組織の設定',
    created: (date: string) => `${date} に作成`,
    admins: '組織名の変更と組織の削除は、管理者が行います。',
    name: '組織名',
    rename: '変更',
    renamed: '組織名を変更しました。',
    remove: '組織の削除',
    removeLead:
      '先に、アーカイブ済みも含めてすべてのプロジェクトを削除し、契約がある場合は解約してください。',
    removeAction: '組織を削除',
    ask: (name: string) => `「${name}」を削除しますか?`,
    means:
      'メンバー、グループ、招待もすべて削除されます。元に戻すことはできません。メンバーのアカウントは残ります。',
    doRemove: '削除',
    removed: (name: string) => `「${name}」を削除しました。`,
  },
  en: {
    title: 'Organization settings',
    created: date => `Created ${date}`,
    admins: 'Only admins can rename or delete the organization.',
    name: 'Organization name',
    rename: 'Rename',
    renamed: 'The organization was renamed.',
    remove: 'Delete organization',
    removeLead:
      'First delete all of its projects, including archived ones, and end its subscription if it has one.',
    removeAction: 'Delete organization',
    ask: name => `Delete “${name}”?`,
    means:
      'Its memberships, groups, and invitations are deleted too. This cannot be undone. The accounts of its members are kept.',
    doRemove: 'Delete',
    removed: name => `“${name}” was deleted.`,
  },
})

export function OrgGeneralPage() {
  const t = useTexts(messages)
  const { date } = useFormats()
  const org = useOrg()
  return (
    <Page title={t.title} within={org.name} lead={t.created(date(org.createdAt))}>
      {org.role !== 'admin' && <AskAdmins>{t.admins}</AskAdmins>}
      <Rename key={org.id} org={org} />
      {org.role === 'admin' && (
        <Section title={t.remove} lead={t.removeLead}>
          <Remove org={org} />
        </Section>
      )}
    </Page>
  )
}

function Rename({ org: { id: orgId, name, role } }: { org: Org }) {
  const t = useTexts(messages)
  const { values, hasEdits, edit: type, forget } = useEdits({ name })
  const isShown = useLastingForm(role === 'admin', hasEdits)
  const rename = useChange({
    send: (name: string) =>
      unwrap(api.PATCH('/api/orgs/{orgId}', { params: { path: { orgId } }, body: { name } })),
    show: name => [
      edit(home, read => ({
        ...read,
        orgs: read.orgs.map(one => (one.id === orgId ? { ...one, name } : one)),
      })),
      edit(org(orgId), read => ({ ...read, name })),
    ],
    stale: [keys.org(orgId), keys.home],
    onDone(_, saved) {
      forget({ name: saved })
      showToast(t.renamed)
    },
  })
  if (!isShown) return null
  return (
    <div className={styles.rename}>
      <Form change={rename} isInline valuesOf={() => values.name}>
        <TextField
          name="name"
          label={t.name}
          value={values.name}
          onChange={event => type({ name: event.target.value })}
          required
          autoComplete="off"
        />
        <Submit change={rename}>{t.rename}</Submit>
      </Form>
    </div>
  )
}

function Remove({ org: { id: orgId, name } }: { org: Org }) {
  const t = useTexts(messages)
  const navigate = useNavigate()
  const remove = useChange({
    send: () => unwrap(api.DELETE('/api/orgs/{orgId}', { params: { path: { orgId } } })),
    stale: [keys.home],
    async onDone() {
      showToast(t.removed(name))
      await navigate({ to: '/', replace: true })
      queries.removeQueries({ queryKey: keys.org(orgId) })
    },
  })
  return (
    <div>
      <Confirm
        title={t.ask(name)}
        action={t.doRemove}
        typed={name}
        change={remove}
        trigger={<Button variant="danger">{t.removeAction}</Button>}
      >
        <p>{t.means}</p>
      </Confirm>
    </div>
  )
}
