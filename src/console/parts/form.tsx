import { Form as BaseForm } from '@base-ui/react/form'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorCode } from '../../client/index.ts'
import { CairnError } from '../api/client.ts'
import { Button } from './button.tsx'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'

/** A write that a form sends. */
type Sending<Values> = { mutate(values: Values): void; isPending: boolean; error: Error | null }

type FormProps<Values> = {
  change: Sending<Values>
  /** What the fields say, by their names. */
  valuesOf(fields: FormData): Values
  children: ReactNode
  /** The fields that refusals blame which name none, by their codes. */
  blamed?: { readonly [code in ErrorCode]?: string }
  /** Fields beside each other, where there is room. */
  isInline?: boolean
}

/**
 * Sends what its fields say; what is submitted during that is sent afterwards. A refusal stands beside the field that
 * it names, else above the buttons, until the next submission: it never holds that back.
 */
export function Form<Values>({ change, valuesOf, children, blamed, isInline }: FormProps<Values>) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [over, setOver] = useState<Error | null>(null)
  const submit = useSubmission(change)
  const refusal = change.error === over ? null : change.error
  const field = refusal && fieldOf(refusal, form, blamed)
  // The same object as long as the refusal is the same: a new one would bring it back while one types.
  const errors = useMemo(() => (refusal && field ? { [field]: refusal.message } : {}), [refusal, field])
  return (
    <BaseForm
      ref={setForm}
      className={isInline ? styles.inline : styles.form}
      errors={errors}
      // Before the fields are validated: one that was refused would stop the submission.
      onSubmitCapture={() => flushSync(() => setOver(change.error))}
      onSubmit={event => {
        event.preventDefault()
        submit(valuesOf(new FormData(event.currentTarget)))
      }}
    >
      {children}
      {refusal && !field && <Refusal of={refusal} />}
    </BaseForm>
  )
}

/** Sends values now, or after those that are being sent, if they differ. */
function useSubmission<Values>(change: Sending<Values>): (values: Values) => void {
  const sent = useRef<Values>(undefined)
  const [next, setNext] = useState<{ values: Values } | null>(null)
  const send = (values: Values) => {
    sent.current = values
    change.mutate(values)
  }
  useEffect(() => {
    if (!next || change.isPending) return
    setNext(null)
    send(next.values)
  })
  return values => {
    if (!change.isPending) return send(values)
    const isSent = replaceEqualDeep(sent.current, values) === sent.current
    setNext(isSent ? null : { values })
  }
}

/** The field of this form that a refusal blames: of `links.3.title`, `links`. Only one that can show it. */
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
  look?: 'main' | 'danger'
  isDisabled?: boolean
}

export const Submit = ({ children, change, look = 'main', isDisabled = false }: SubmitProps) => (
  <Button type="submit" look={look} isBusy={change.isPending} disabled={isDisabled}>
    {children}
  </Button>
)

/** The buttons at the end of a form. */
export const Buttons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
