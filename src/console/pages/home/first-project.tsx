import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { home, useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { ChoiceField } from '../../parts/choice-field.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'

const messages = texts({
  ja: {
    org: '組織名',
    orgHint: '会社やチームの名前です。プロジェクトとメンバーは組織に属します。',
    inOrg: '組織',
    project: 'プロジェクト名',
    create: 'プロジェクトを作成',
  },
  en: {
    org: 'Organization name',
    orgHint: 'Your company or team. Projects and members belong to it.',
    inOrg: 'Organization',
    project: 'Project name',
    create: 'Create project',
  },
})

type Values = { orgId: string | null; orgName: string; name: string }

/** The form for the first project; it also creates an organization if the user has none. */
export function FirstProject() {
  const t = useTexts(messages)
  const { orgs } = useHome()
  const create = useFirstProject()
  const hasOrg = orgs.length > 0
  return (
    <Form
      change={create}
      valuesOf={fields => ({
        orgId: hasOrg ? String(fields.get('orgId')) : null,
        orgName: String(fields.get('name')),
        name: String(fields.get(hasOrg ? 'name' : 'project')),
      })}
    >
      {hasOrg ? (
        <ChoiceField
          name="orgId"
          label={t.inOrg}
          options={orgs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <TextField
          name="name"
          label={t.org}
          hint={t.orgHint}
          required
          maxLength={80}
          autoComplete="organization"
        />
      )}
      {/* Until the organization exists, a refusal of `name` belongs to the organization. */}
      <TextField
        key="project"
        name={hasOrg ? 'name' : 'project'}
        label={t.project}
        required
        maxLength={80}
        autoComplete="off"
      />
      <Buttons>
        <Submit change={create}>{t.create}</Submit>
      </Buttons>
    </Form>
  )
}

function useFirstProject() {
  const navigate = useNavigate()
  return useChange({
    async send({ orgId, orgName, name }: Values, api) {
      const inOrg = orgId ?? (await unwrap(api.POST('/api/orgs', { body: { name: orgName } }))).org.id
      return (await unwrap(api.POST('/api/projects', { body: { orgId: inOrg, name } }))).project
    },
    stale: [home.queryKey, keys.orgs],
    onDone: ({ id }) => navigate({ to: '/', search: { start: id }, replace: true }),
  })
}
