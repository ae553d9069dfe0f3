import type { AppRequest } from '../../api/reads/apps.ts'
import { useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { ChoiceField } from '../../parts/choice-field.tsx'
import { Check, FieldGroup } from '../../parts/choices.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { scopeDescriptions, type TokenScope } from '../../parts/token-scopes.ts'

const messages = texts({
  ja: {
    title: 'アプリに許可すること',
    reads: '読み取り',
    changes: '変更',
    none: '1 つ以上選択するか、キャンセルしてください。',
    project: 'プロジェクト',
    all: 'すべてのプロジェクト (今後参加するものも含む)',
    gone: 'アクセスできないプロジェクト',
  },
  en: {
    title: 'What the app can do',
    reads: 'Read',
    changes: 'Change',
    none: 'Select at least one, or cancel.',
    project: 'Project',
    all: 'All of your projects, including those you join later',
    gone: 'A project that you can no longer access',
  },
})

/** What the app gets. Without `projectId`, it gets all projects. */
export type Access = { scopes: TokenScope[]; projectId: string | null }

type Props = { request: AppRequest; access: Access; onChange(access: Access): void }

/** The choice of what the app can do, and where: at first, all that it asks for, in all projects. */
export function AccessFields({ request, access, onChange }: Props) {
  const t = useTexts(messages)
  const change = (scope: TokenScope) => {
    const isChosen = (one: TokenScope) => access.scopes.includes(one) !== (one === scope)
    onChange({ ...access, scopes: request.scopes.filter(isChosen) })
  }
  const [reading, changing] = [true, false].map(isReading =>
    request.scopes.filter(scope => scope.endsWith(':read') === isReading),
  )
  return (
    <section className={layout.stackLoose} aria-labelledby="connect-access">
      <h2 id="connect-access">{t.title}</h2>
      <ScopeChecks label={t.reads} scopes={reading!} chosen={access.scopes} onChange={change} />
      <ScopeChecks label={t.changes} scopes={changing!} chosen={access.scopes} onChange={change} />
      <p role="status" className={text.problem}>
        {access.scopes.length === 0 && t.none}
      </p>
      <ProjectField {...{ request, access, onChange }} />
    </section>
  )
}

type ScopeProps = {
  label: string
  scopes: TokenScope[]
  chosen: TokenScope[]
  onChange(scope: TokenScope): void
}

function ScopeChecks({ label, scopes, chosen, onChange }: ScopeProps) {
  const descriptions = useTexts(scopeDescriptions)
  if (scopes.length === 0) return null
  return (
    <FieldGroup label={label}>
      {scopes.map(scope => (
        <Check
          key={scope}
          label={descriptions[scope]}
          checked={chosen.includes(scope)}
          onChange={() => onChange(scope)}
        />
      ))}
    </FieldGroup>
  )
}

function ProjectField({ request: { projects }, access, onChange }: Props) {
  const t = useTexts(messages)
  const home = useHome()
  const detailOf = (id: string) => {
    const orgId = home.projects.find(project => project.id === id)?.orgId
    return home.orgs.find(org => org.id === orgId)?.name
  }
  const { projectId } = access
  // It stays chosen, so that the app never gets all projects instead.
  const isGone = projectId !== null && !projects.some(({ id }) => id === projectId)
  return (
    <ChoiceField
      name="projectId"
      label={t.project}
      value={projectId ?? ''}
      onChange={value => onChange({ ...access, projectId: value || null })}
      options={[
        { value: '', label: t.all },
        ...projects.map(({ id, name }) => ({ value: id, label: name, detail: detailOf(id) })),
        ...(isGone ? [{ value: projectId, label: t.gone }] : []),
      ]}
    />
  )
}
