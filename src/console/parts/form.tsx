import { Form as BaseForm } from '@base-ui/react/form'
import { type ReactNode, useState } from 'react'
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

/** Sends what its fields say. A refusal stands beside the field that it names, else above the buttons. */
export function Form<Values>({ change, valuesOf, children, blamed, isInline }: FormProps<Values>) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const field = change.error && fieldOf(change.error, form, blamed)
  return (
    <BaseForm
      ref={setForm}
      className={isInline ? styles.inline : styles.form}
      errors={field ? { [field]: change.error!.message } : {}}
      onSubmit={event => {
        event.preventDefault()
        if (!change.isPending) change.mutate(valuesOf(new FormData(event.currentTarget)))
      }}
    >
      {children}
      {change.error && !field && <Refusal of={change.error} />}
    </BaseForm>
  )
}

/** The field of this form that a refusal blames: of `links.3.title`, `links`. */
function fieldOf(thrown: Error, form: HTMLFormElement | null, byCode: FormProps<never>['blamed'] = {}) {
  const body = thrown instanceof CairnError ? thrown.body : null
  if (!body) return null
  const named = 'field' in body && typeof body.field === 'string' ? body.field.split('.')[0]! : null
  const field = named ?? byCode[body.code] ?? null
  return field !== null && form?.elements.namedItem(field) ? field : null
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
