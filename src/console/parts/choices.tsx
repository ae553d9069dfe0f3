import type { ComponentProps, ReactNode } from 'react'
import box from './box.module.css'
import styles from './field.module.css'
import layout from './layout.module.css'
import text from './text.module.css'

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode }

export const Check = ({ label, hint, ...input }: CheckProps) => (
  <label className={`${layout.beside} ${styles.check}`}>
    <input {...input} type="checkbox" className={box.check} />
    <Choice {...{ label, hint }} />
  </label>
)

/** A radio button. Those with the same name belong together in a `Group`. */
export const Radio = ({ label, hint, ...input }: CheckProps) => (
  <label className={`${layout.beside} ${styles.check}`}>
    <input {...input} type="radio" className={box.check} />
    <Choice {...{ label, hint }} />
  </label>
)

const Choice = ({ label, hint }: { label: ReactNode; hint?: ReactNode }) => (
  <span>
    {label}
    {hint && <span className={`${text.caption} ${styles.hint}`}>{hint}</span>}
  </span>
)

/** Choices with a common label. */
export const FieldGroup = ({
  label,
  hint,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  children: ReactNode
}) => (
  <fieldset className={layout.stackClose}>
    <legend className={text.label}>{label}</legend>
    {hint && <p className={`${text.caption} ${styles.hint}`}>{hint}</p>}
    <div className={layout.stackClose}>{children}</div>
  </fieldset>
)
