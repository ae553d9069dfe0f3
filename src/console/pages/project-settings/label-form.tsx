import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, type Client, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { labels, type ProjectLabel } from '../../api/reads/labels.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Buttons, Form, Submit } from '../../parts/form.tsx'
import hues from '../../parts/hues.module.css'
import { useLastingForm } from '../../parts/lasting-form.ts'
import { useWhileShown } from '../../parts/while-shown.ts'
import { ColorField } from './icon-colors.tsx'
import styles from './settings.module.css'

const messages = texts({
  ja: { name: '名前', create: 'ラベルを追加', save: '保存', cancel: 'キャンセル' },
  en: { name: 'Name', create: 'Add label', save: 'Save', cancel: 'Cancel' },
})

type Fields = Pick<ProjectLabel, 'name' | 'color'>
type Props = { projectId: string; isReadOnly: boolean; label?: ProjectLabel; close?(): void }

/** The form that creates a label, or changes one. */
export function LabelForm({ projectId, isReadOnly, label, close }: Props) {
  const t = useTexts(messages)
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<Fields['color']>(label?.color ?? 'blue')
  const closeOwn = useWhileShown(() => close?.())
  const save = useChange({
    send: (fields: Fields, api) =>
      label ? change(projectId, label.id, fields) : create(api, projectId, fields),
    show: fields =>
      label
        ? [
            edit(labels(projectId), read =>
              read.map(one => (one.id === label.id ? { ...one, ...fields } : one)),
            ),
          ]
        : [],
    stale: [keys.project(projectId)],
    onDone(_, sent) {
      // What was typed meanwhile is the next one.
      if (!label) setName(typed => (typed === sent.name ? '' : typed))
      closeOwn()
    },
  })
  if (!useLastingForm(!isReadOnly, label !== undefined || name !== '')) return null
  return (
    <Form change={save} valuesOf={() => ({ name, color })} blamed={{ label_name_taken: 'name' }}>
      <TextField
        name="name"
        label={t.name}
        value={name}
        onChange={event => setName(event.target.value)}
        required
        autoComplete="off"
      />
      <ColorField chosen={color} onChange={setColor}>
        {one => <span className={`${styles.swatch} ${hues[one]}`} />}
      </ColorField>
      <Buttons>
        <Submit change={save}>{label ? t.save : t.create}</Submit>
        {close && (
          <Button variant="quiet" onClick={close}>
            {t.cancel}
          </Button>
        )}
      </Buttons>
    </Form>
  )
}

const create = (api: Client, projectId: string, body: Fields) =>
  unwrap(api.POST('/api/projects/{projectId}/labels', { params: { path: { projectId } }, body }))

const change = (projectId: string, labelId: string, body: Fields) =>
  unwrap(
    api.PATCH('/api/projects/{projectId}/labels/{labelId}', {
      params: { path: { projectId, labelId } },
      body,
    }),
  )
