import type { ReactNode } from 'react'
import type { components, paths } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { projectEdits, rereadProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { tell } from '../../parts/toasts.tsx'
import styles from './settings.module.css'

const said = texts({
  ja: { save: '保存', saved: '保存しました。' },
  en: { save: 'Save', saved: 'Saved.' },
})

export type Project = components['schemas']['Project']
type Body = paths['/api/projects/{projectId}']['patch']['requestBody']['content']['application/json']

/** What every section is about; nothing in it can be changed while it is read-only. */
export type SettingProps = { project: Project; isReadOnly: boolean }

/** Saves some of a project's fields; they show at once. */
export function useSetting(projectId: string) {
  const t = useTexts(said)
  return useChange({
    send: (body: Body) =>
      unwrap(api.PATCH('/api/projects/{projectId}', { params: { path: { projectId } }, body })),
    show: ({ repositoryUrl, ...fields }) =>
      projectEdits(projectId, {
        ...(fields as Partial<Project>),
        ...(repositoryUrl === undefined ? {} : { repository_url: repositoryUrl }),
      }),
    onDone() {
      tell(t.saved)
      rereadProject(projectId)
    },
  })
}

type PartProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A section of the settings: what it is about, and beside it what can be done. */
export const Part = ({ title, lead, children }: PartProps) => (
  <section className={styles.part}>
    <header className={styles.about}>
      <h2>{title}</h2>
      {lead && <p>{lead}</p>}
    </header>
    <div className={styles.content}>{children}</div>
  </section>
)

type SavedProps<Values> = {
  change: Parameters<typeof Form<Values>>[0]['change']
  valuesOf(fields: FormData): Values
  isReadOnly: boolean
  isDisabled?: boolean
  /** What the button says, where it does more than to save. */
  action?: string
  children: ReactNode
}

/** A form that is saved by itself; read-only, its fields only tell what is set. */
export function SavedForm<Values>({ isReadOnly, isDisabled, action, children, ...rest }: SavedProps<Values>) {
  const t = useTexts(said)
  return (
    <Form {...rest}>
      <fieldset disabled={isReadOnly} className={styles.fields}>
        {children}
      </fieldset>
      {!isReadOnly && (
        <Buttons>
          <Submit change={rest.change} isDisabled={isDisabled}>
            {action ?? t.save}
          </Submit>
        </Buttons>
      )}
    </Form>
  )
}
