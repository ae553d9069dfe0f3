import type { components } from '../../client/index.ts'
import box from './box.module.css'
import hues from './hues.module.css'
import styles from './label.module.css'
import layout from './layout.module.css'

export type Label = Pick<components['schemas']['Label'], 'id' | 'name' | 'color'>

/** The color of a label, beside its name. */
export const LabelDot = ({ color }: Pick<Label, 'color'>) => (
  <span className={`${box.dot} ${styles.dot} ${hues[color]}`} aria-hidden="true" />
)

/** A label with its color. */
export const LabelPill = ({ label: { name, color } }: { label: Label }) => (
  <span className={`${layout.inline} ${box.pill} ${styles.label}`}>
    <LabelDot color={color} />
    {name}
  </span>
)
