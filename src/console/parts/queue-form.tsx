import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Change } from '../api/change.ts'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import { Button } from './button.tsx'
import { keepComposing } from './composing.ts'
import { useDraft } from './draft.ts'
import { ErrorText } from './error-notice.tsx'
import { TextField } from './field.tsx'
import { Buttons, Form, Submit } from './form.tsx'
import layout from './layout.module.css'
import { discardEntry, type Entry, enqueue, retryEntry, useQueue, useVisibleQueue } from './queue.ts'
import styles from './queue-form.module.css'
import { shortcut } from './shortcuts/keys.ts'
import type { Shortcut } from './shortcuts/table.ts'
import text from './text.module.css'
import { truncated } from './toasts.tsx'

const messages = texts({
  ja: {
    unsent: '未追加の項目',
    waits: '上の項目の後に追加されます。',
    again: '再試行',
    againOf: (text: string) => `再試行: 「${text}」`,
    edit: '編集',
    editOf: (text: string) => `「${text}」を編集`,
    isTyping: '編集するには、先に入力中の内容を追加または消去してください。',
    discard: '破棄',
    discardOf: (text: string) => `「${text}」を破棄`,
  },
  en: {
    unsent: 'Not added yet',
    waits: 'Added after the item above.',
    again: 'Try again',
    againOf: text => `Try again: “${text}”`,
    edit: 'Edit',
    editOf: text => `Edit “${text}”`,
    isTyping: 'First add or clear the text in the field.',
    discard: 'Discard',
    discardOf: text => `Discard “${text}”`,
  },
})

type Props<Output> = {
  /** The key of the queue and of the draft. */
  queue: string
  change: Change<string, Output>
  /** The name of the field in the API. */
  name: string
  label: string
  action: string
  /** Focuses the field. */
  shortcut?: Shortcut
  /** Replaces the field of one line. */
  field?(props: QueueField): ReactNode
}

type QueueField = { name: string; label: string; value: string; change(text: string): void }

/** A form that creates one item after another: each submitted text is queued, and the field is empty right away. */
export function QueueForm<Output>({ queue, change, name, label, action, field, ...rest }: Props<Output>) {
  const [draft, setDraft] = useDraft(queue, '')
  const { unsent } = useQueue(queue)
  const whole = useRef<HTMLDivElement>(null)
  useVisibleQueue(queue)
  const value = draft ?? ''
  const type = (text: string) => setDraft(text || null)
  const focus = () => whole.current!.querySelector<HTMLElement>('input, textarea')!.focus()
  const add = {
    isPending: false,
    error: null,
    mutate(text: string) {
      // Synchronously, so that the next key or click does not find the submitted text.
      flushSync(() => setDraft(null))
      if (text.trim()) enqueue(queue, text, change)
    },
  }
  const edit = ({ id, text }: Entry) => {
    setDraft(text)
    discardEntry(queue, id)
  }
  const submit = <Submit change={add}>{action}</Submit>
  return (
    <div ref={whole} className={layout.stack}>
      <Form isInline={!field} change={add} valuesOf={fields => String(fields.get(name))}>
        {field?.({ name, label, value, change: type }) ?? (
          <TextField
            isLabelHidden
            {...(rest.shortcut && shortcut(rest.shortcut))}
            autoComplete="off"
            {...{ name, label, value }}
            placeholder={label}
            onChange={event => type(event.target.value)}
            onKeyDown={keepComposing}
          />
        )}
        {field ? <Buttons>{submit}</Buttons> : submit}
      </Form>
      {unsent.length > 0 && <Left {...{ queue, unsent, edit, focus, name }} isTyping={draft !== null} />}
    </div>
  )
}

type LeftProps = {
  queue: string
  name: string
  unsent: readonly Entry[]
  isTyping: boolean
  edit(entry: Entry): void
  focus(): void
}

/** The entries that were not added, with their reasons. An entry disappears with its buttons, so the focus moves to the field. */
function Left({ queue, name, unsent, isTyping, edit, focus }: LeftProps) {
  const t = useTexts(messages)
  const then = (act: () => void) => () => {
    act()
    focus()
  }
  return (
    <ul aria-label={t.unsent} className={layout.stackTight}>
      {unsent.map(entry => (
        <li key={entry.id} className={`${layout.stackTight} ${box.frame} ${styles.entry}`}>
          <p className={`${text.clamped} ${text.long} ${styles.text}`}>{entry.text}</p>
          <p
            role={entry.error ? 'alert' : undefined}
            className={entry.error ? `${text.problem} ${styles.reason}` : text.note}
          >
            {entry.error ? <ErrorText of={entry.error} field={name} /> : t.waits}
          </p>
          <div className={layout.wrap}>
            {entry.error && (
              <Button
                isSmall
                aria-label={t.againOf(truncated(entry.text))}
                onClick={then(() => retryEntry(queue, entry.id))}
              >
                {t.again}
              </Button>
            )}
            <Button
              isSmall
              disabled={isTyping}
              title={isTyping ? t.isTyping : undefined}
              aria-label={t.editOf(truncated(entry.text))}
              onClick={then(() => edit(entry))}
            >
              {t.edit}
            </Button>
            <Button
              isSmall
              variant="quiet"
              aria-label={t.discardOf(truncated(entry.text))}
              onClick={then(() => discardEntry(queue, entry.id))}
            >
              {t.discard}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
