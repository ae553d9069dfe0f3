import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode, Ref } from 'react'
import box from './box.module.css'
import styles from './field.module.css'
import layout from './layout.module.css'
import text from './text.module.css'

type Labeled = {
  /** The name of the field in the API: a refusal of this field is shown here. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
}

function Labeled({
  name,
  label,
  hint,
  isLabelHidden,
  validate,
  children,
}: Labeled & { validate?: (() => string | null) | undefined; children: ReactNode }) {
  return (
    <Field.Root name={name} validate={validate} className={layout.stackClose}>
      <Field.Label className={isLabelHidden ? 'visually-hidden' : text.label}>{label}</Field.Label>
      {hint && <Field.Description className={`${text.caption} ${styles.hint}`}>{hint}</Field.Description>}
      {children}
      <Field.Error className={`${text.problem} ${styles.error}`} />
    </Field.Root>
  )
}

type Without<Props> = Omit<Props, 'name' | 'ref' | 'className' | 'style'>

export const TextField = ({
  name,
  label,
  hint,
  isLabelHidden,
  ...input
}: Labeled & Without<ComponentProps<typeof Field.Control>> & { ref?: Ref<HTMLInputElement> }) => (
  <Labeled {...{ name, label, hint, isLabelHidden }}>
    <Field.Control dir="auto" {...input} className={`${box.input} ${styles.control}`} />
  </Labeled>
)

export const TextArea = ({
  name,
  label,
  hint,
  isLabelHidden,
  validate,
  ...area
}: Labeled & {
  /** Why it cannot be sent now, or null. */
  validate?(): string | null
} & Without<ComponentProps<'textarea'>>) => (
  <Labeled {...{ name, label, hint, isLabelHidden, validate }}>
    <Field.Control
      dir="auto"
      {...(area as Without<ComponentProps<typeof Field.Control>>)}
      render={<textarea rows={area.rows ?? 5} />}
      className={`${box.input} ${styles.control} ${styles.area}`}
    />
  </Labeled>
)

/** A native select, which works on every device and with screen readers. */
export const SelectField = ({
  name,
  label,
  hint,
  isLabelHidden,
  children,
  ...select
}: Labeled & Without<ComponentProps<'select'>>) => (
  <Labeled {...{ name, label, hint, isLabelHidden }}>
    <Field.Control
      {...(select as Without<ComponentProps<typeof Field.Control>>)}
      render={<select>{children}</select>}
      className={`${box.input} ${styles.control} ${styles.select}`}
    />
  </Labeled>
)
