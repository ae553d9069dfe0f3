import type { ReactNode } from 'react'
import type { components, paths } from '../../../client/index.ts'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { projectEdits, refetchProject } from '../../api/projects/edits.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import { useLastingForm } from '../../parts/lasting-form.ts'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { showToast } from '../../parts/toasts.tsx'
import { useEdits } from '../../parts/use-edits.ts'
import styles from './settings.module.css'

const messages = texts({
  ja: { save: '保存', saved: '保存しました。' },
  en: { save: 'Save', saved: 'Saved.' },
})

export type FullProject = components['schemas']['Project']
type Body = paths['/api/projects/{projectId}']['patch']['requestBody']['content']['application/json']

/** The props of every section. A read-only section cannot be changed; what was edited before stays. */
export type SettingProps = { project: FullProject; isReadOnly: boolean }

/**
 * Fields of a project, and the props of the form that saves those that the user has edited, with an optimistic update.
 * `bodyOf` says what edits change in a stored project.
 */
export function useSetting<Fields extends object>(
  { project, isReadOnly }: SettingProps,
  stored: Fields,
  bodyOf: (edits: Partial<Fields>, project: FullProject) => Body,
) {
  const t = useTexts(messages)
  const params = { path: { projectId: project.id } }
  const { values, edits, hasEdits, edit, forget } = useEdits(stored)
  const save = useChange({
    async send(edits: Partial<Fields>) {
      // The API refuses a change of nothing.
      if (Object.keys(edits).length === 0) return
      let body = bodyOf(edits, project)
      // The API has only the whole list of features, so the edits apply to the newest one.
      if (body.features) {
        const newest = await unwrap(api.GET('/api/projects/{projectId}', { params }))
        body = bodyOf(edits, newest.project)
      }
      await unwrap(api.PATCH('/api/projects/{projectId}', { params, body }))
    },
    show(edits) {
      const { repositoryUrl, ...shown } = bodyOf(edits, project)
      return projectEdits(project.id, {
        ...(shown as Partial<FullProject>),
        ...(repositoryUrl === undefined ? {} : { repository_url: repositoryUrl }),
      })
    },
    onDone(_, edits) {
      forget(edits)
      showToast(t.saved)
      refetchProject(project.id)
    },
  })
  const mayEdit = useLastingForm(!isReadOnly, hasEdits)
  return { values, edit, form: { change: save, valuesOf: () => edits, isReadOnly: !mayEdit } }
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
