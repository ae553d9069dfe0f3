import { type KeyboardEvent, useId, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { submitByKeys } from '../composing.ts'
import { TextArea } from '../field.tsx'
import styles from './markdown-field.module.css'
import { Preview } from './preview.tsx'
import { useCompletion } from './use-completion.tsx'
import { tabId, ViewTabs } from './view-tabs.tsx'

const messages = texts({
  ja: { hint: 'Markdown を使用できます。@ でユーザー、# で課題の候補を表示します。' },
  en: { hint: 'Markdown is supported. Type @ for users and # for issues.' },
})

type Props = {
  project: { id: string; key: string | null }
  /** The name of the field in the API. */
  name: string
  label: string
  value: string
  change(text: string): void
  rows: number
  autoFocus?: boolean
  'aria-keyshortcuts'?: string | undefined
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
}

/** A Markdown text, with a preview and completion of users and issues. Enter with Ctrl or Command submits its form. */
export function MarkdownField({ project, value, change, onKeyDown, ...field }: Props) {
  const t = useTexts(messages)
  const panelId = useId()
  const [isPreview, setPreview] = useState(false)
  const { look, press, close, list, attributes } = useCompletion(project.id, project.key)
  return (
    <div className={styles.field}>
      <ViewTabs panelId={panelId} isPreview={isPreview} onChange={setPreview} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, isPreview)}>
        <TextArea
          {...field}
          {...attributes}
          hint={t.hint}
          value={value}
          hidden={isPreview}
          onChange={event => {
            change(event.target.value)
            look(event.target)
          }}
          onSelect={event => look(event.currentTarget)}
          onBlur={close}
          onKeyDown={event => {
            if (press(event)) return
            submitByKeys(event)
            onKeyDown?.(event)
          }}
        />
        {isPreview ? <Preview project={project}>{value}</Preview> : list}
      </div>
    </div>
  )
}
