import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

type Labelled = {
  /** As the API calls it: a refusal that names it is shown here. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** For who hears the page, where the picture says it to everybody else. */
  isLabelHidden?: boolean
}

function Labelled({ name, label, hint, isLabelHidden, children }: Labelled & { children: ReactNode }) {
  return (
    <Field.Root name={name} className={styles.field}>
      <Field.Label className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</Field.Label>
      {hint && <Field.Description className={styles.hint}>{hint}</Field.Description>}
      {children}
      <Field.Error className={styles.error} />
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
}: Labelled & Without<ComponentProps<typeof Field.Control>>) => (
  <Labelled {...{ name, label, hint, isLabelHidden }}>
    <Field.Control {...input} className={styles.control} />
  </Labelled>
)

export const TextArea = ({
  name,
  label,
  hint,
  isLabelHidden,
  ...area
}: Labelled & Without<ComponentProps<'textarea'>>) => (
  <Labelled {...{ name, label, hint, isLabelHidden }}>
    <Field.Control
      {...(area as Without<ComponentProps<typeof Field.Control>>)}
      render={<textarea rows={area.rows ?? 5} />}
      className={`${styles.control} ${styles.area}`}
    />
  </Labelled>
)

/** The platform's own list: known to everybody's hands, readers and phones. */
export const SelectField = ({
  name,
  label,
  hint,
  isLabelHidden,
  children,
  ...select
}: Labelled & Without<ComponentProps<'select'>>) => (
  <Labelled {...{ name, label, hint, isLabelHidden }}>
    <Field.Control
      {...(select as Without<ComponentProps<typeof Field.Control>>)}
      render={<select>{children}</select>}
      className={`${styles.control} ${styles.select}`}
    />
  </Labelled>
)

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode }

export const Check = ({ label, hint, ...input }: CheckProps) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" />
    <Choice {...{ label, hint }} />
  </label>
)

/** One of several; those of a name belong together, in a `Group`. */
export const Radio = ({ label, hint, ...input }: CheckProps) => (
  <label className={styles.check}>
    <input {...input} type="radio" />
    <Choice {...{ label, hint }} />
  </label>
)

const Choice = ({ label, hint }: { label: ReactNode; hint?: ReactNode }) => (
  <span>
    {label}
    {hint && <span className={styles.hint}>{hint}</span>}
  </span>
)

/** Choices under one heading. */
export const Group = ({
  label,
  hint,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  children: ReactNode
}) => (
  <fieldset className={styles.field}>
    <legend className={styles.label}>{label}</legend>
    {hint && <p className={styles.hint}>{hint}</p>}
    <div className={styles.choices}>{children}</div>
  </fieldset>
)
