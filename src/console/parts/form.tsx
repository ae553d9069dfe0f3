import { Form as BaseForm } from '@base-ui/react/form'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorCode } from '../../client/index.ts'
import { CairnError } from '../api/client.ts'
import { Button } from './button.tsx'
import { ErrorNotice, withoutName } from './error-notice.tsx'
import styles from './form.module.css'
import layout from './layout.module.css'
import { useUnseenRefusal } from './unseen-refusal.ts'

/** The change that a form sends. Its `mutate` calls `onError` also if the form has disappeared meanwhile. */
export type Sending<Values> = {
  mutate(values: Values, options?: { onError(refusal: Error): void }): void
  isPending: boolean
  error: Error | null
}

type FormProps<Values> = {
  change: Sending<Values>
  /** Makes the values to send from the fields. */
  valuesOf(fields: FormData): Values
  children: ReactNode
  /** The fields to show refusals at that do not name one, by error code. */
  blamed?: { readonly [code in ErrorCode]?: string }
  /** Places the fields side by side where there is space. */
  isInline?: boolean
}

/**
 * Sends its values. Values that are submitted meanwhile are sent afterwards. A refusal is shown at the field that it
 * names, or else above the buttons, until the next submission, which it never blocks.
 */
export function Form<Values>({ change, valuesOf, children, blamed, isInline }: FormProps<Values>) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [over, setOver] = useState<Error | null>(null)
  const refusal = change.error === over ? null : change.error
  const submit = useSubmission(change, useUnseenRefusal(refusal))
  const field = refusal && fieldOf(refusal, form, blamed)
  // Stable while the refusal is the same: a new object would show it again while the user types.
  const errors = useMemo(
    () => (refusal && field ? { [field]: withoutName(refusal.message) } : {}),
    [refusal, field],
  )
  return (
    <BaseForm
      ref={setForm}
      className={isInline ? `${layout.wrap} ${styles.inline}` : `${layout.stackLoose} ${styles.form}`}
      errors={errors}
      // Before validation, because a refused field would block the submission.
      onSubmitCapture={() => flushSync(() => setOver(change.error))}
      onSubmit={event => {
        event.preventDefault()
        submit(valuesOf(new FormData(event.currentTarget)))
      }}
    >
      {children}
      {refusal && !field && <ErrorNotice of={refusal} />}
    </BaseForm>
  )
}

/** Sends values now, or after the current ones if they differ. */
function useSubmission<Values>(change: Sending<Values>, onError: (refusal: Error) => void) {
  const sent = useRef<Values>(undefined)
  const [next, setNext] = useState<{ values: Values } | null>(null)
  const send = (values: Values) => {
    sent.current = values
    change.mutate(values, { onError })
  }
  useEffect(() => {
    if (!next || change.isPending) return
    setNext(null)
    send(next.values)
  })
  return (values: Values) => {
    if (!change.isPending) return send(values)
    const isSent = replaceEqualDeep(sent.current, values) === sent.current
    setNext(isSent ? null : { values })
  }
}

/** The field that a refusal names (`links` for `links.3.title`), if this form has it and the field can show errors. */
function fieldOf(thrown: Error, form: HTMLFormElement | null, byCode: FormProps<never>['blamed'] = {}) {
  const body = thrown instanceof CairnError ? thrown.body : null
  if (!body) return null
  const named = 'field' in body && typeof body.field === 'string' ? body.field.split('.')[0]! : null
  const field = named ?? byCode[body.code] ?? null
  const control = field === null ? null : form?.elements.namedItem(field)
  return control instanceof Element && !control.matches('[type=radio], [type=checkbox]') ? field : null
}

type SubmitProps = {
  children: ReactNode
  change: Sending<never>
  variant?: 'primary' | 'danger'
  isDisabled?: boolean
}

export const Submit = ({ children, change, variant = 'primary', isDisabled = false }: SubmitProps) => (
  <Button type="submit" variant={variant} isBusy={change.isPending} disabled={isDisabled}>
    {children}
  </Button>
)

/** The buttons of a form. */
export const Buttons = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.wrap} ${styles.buttons}`}>{children}</div>
)
