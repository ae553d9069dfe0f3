import type { ReactNode } from 'react'
import type { components, paths } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { projectEdits, refetchProject } from '../../api/projects/edits.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { showToast } from '../../parts/toasts.tsx'
import styles from './settings.module.css'

const messages = texts({
  ja: { save: '保存', saved: '保存しました。' },
  en: { save: 'Save', saved: 'Saved.' },
})

export type FullProject = components['schemas']['Project']
type Body = paths['/api/projects/{projectId}']['patch']['requestBody']['content']['application/json']

/** The props of every section. A read-only section cannot be changed. */
export type SettingProps = { project: FullProject; isReadOnly: boolean }

/** Saves fields of a project, with an optimistic update. */
export function useSetting(projectId: string) {
  const t = useTexts(messages)
  return useChange({
    send: (body: Body) =>
      unwrap(api.PATCH('/api/projects/{projectId}', { params: { path: { projectId } }, body })),
    show: ({ repositoryUrl, ...fields }) =>
      projectEdits(projectId, {
        ...(fields as Partial<FullProject>),
        ...(repositoryUrl === undefined ? {} : { repository_url: repositoryUrl }),
      }),
    onDone() {
      showToast(t.saved)
      refetchProject(projectId)
    },
  })
}

type SettingSectionProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A section of the settings: a heading with a description, and the controls next to it. */
export const SettingSection = ({ title, lead, children }: SettingSectionProps) => (
  <section className={`${layout.stackLoose} ${styles.part}`}>
    <header className={`${layout.stackTight} ${styles.about}`}>
      <h2>{title}</h2>
      {lead && <p className={text.caption}>{lead}</p>}
    </header>
    <div className={`${layout.stackLoose} ${styles.content}`}>{children}</div>
  </section>
)

type SavedProps<Values> = {
  change: Parameters<typeof Form<Values>>[0]['change']
  valuesOf(fields: FormData): Values
  isReadOnly: boolean
  isDisabled?: boolean
  /** The label of the button, if it is not *Save*. */
  action?: string
  children: ReactNode
}

/** A form with its own save button; if read-only, it only shows the values. */
export function SavedForm<Values>({ isReadOnly, isDisabled, action, children, ...rest }: SavedProps<Values>) {
  const t = useTexts(messages)
  return (
    <Form {...rest}>
      <fieldset disabled={isReadOnly} className={`${layout.stackLoose} ${styles.fields}`}>
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
