import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import layout from './layout.module.css'
import text from './text.module.css'
import { useUnseenRefusal } from './unseen-refusal.ts'

const messages = texts({
  ja: { cancel: 'キャンセル', typeToConfirm: (text: string) => `確認のため「${text}」と入力してください` },
  en: { cancel: 'Cancel', typeToConfirm: text => `Type “${text}” to confirm` },
})

type Change = {
  mutateAsync(input: undefined): Promise<unknown>
  isPending: boolean
  error: Error | null
  reset(): void
}

type ConfirmProps = {
  title: ReactNode
  /** Explains the consequences. */
  children: ReactNode
  /** The label of the button that confirms. */
  action: string
  trigger?: ReactElement<{ onClick?(): void }>
  isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Text that the user must type first, for actions that cannot be undone. */
  typed?: string
  change: Change
}

/** Asks for confirmation before a change, and shows a refusal of it. */
export function Confirm({ title, trigger, isOpen, onOpenChange, ...rest }: ConfirmProps) {
  const shown = useRef<Shown>(null)
  const isSending = useRef(false)
  const change = (next: boolean) => {
    // A change that is being sent is still shown if the question is asked again.
    if (!isSending.current) rest.change.reset()
    onOpenChange?.(next)
  }
  return (
    <Dialog {...{ title, trigger, isOpen }} isAlert onOpenChange={change}>
      {close => <Question {...rest} {...{ shown, isSending, close }} />}
    </Dialog>
  )
}

/** What ends a question: it closes, or reports a refusal and returns whether it can show it. */
type Shown = { close(): void; refuse(refusal: Error): boolean }

/** `shown`: the question that was shown last. It reports how the change ended, also if an earlier one has sent it. */
type QuestionProps = Pick<ConfirmProps, 'children' | 'action' | 'typed' | 'change'> & {
  close(): void
  shown: RefObject<Shown | null>
  /** At once, while `isPending` follows with the next render. */
  isSending: RefObject<boolean>
}

function Question({ children, action, typed, change, close, shown, isSending }: QuestionProps) {
  const t = useTexts(messages)
  const [input, setInput] = useState('')
  const refuse = useUnseenRefusal(change.error)
  useEffect(() => {
    shown.current = { close, refuse }
  })
  const isTyped = typed === undefined || plain(input) === plain(typed)
  return (
    <form
      className={layout.stackLoose}
      onSubmit={event => {
        event.preventDefault()
        if (!isTyped || isSending.current) return
        isSending.current = true
        const onRefusal = (refusal: Error) => {
          if (!shown.current!.refuse(refusal)) change.reset()
        }
        const sent = change.mutateAsync(undefined).finally(() => {
          isSending.current = false
        })
        sent.then(() => shown.current!.close(), onRefusal)
      }}
    >
      <div className={`${layout.stack} ${text.muted} ${text.long}`}>{children}</div>
      {typed !== undefined && (
        <label className={`${layout.stackClose} ${text.label} ${text.long} ${styles.typed}`}>
          {t.typeToConfirm(typed)}
          <input
            className={box.control}
            value={input}
            onChange={event => setInput(event.target.value)}
            autoComplete="off"
            required
          />
        </label>
      )}
      {change.error && <ErrorNotice of={change.error} />}
      <footer className={`${layout.wrap} ${styles.buttons}`}>
        <Button data-first onClick={close}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="danger" isBusy={change.isPending} disabled={!isTyped}>
          {action}
        </Button>
      </footer>
    </form>
  )
}

/** A text with single spaces, because the browser shows several as one. */
const plain = (text: string): string => text.normalize().trim().replace(/\s+/g, ' ')
