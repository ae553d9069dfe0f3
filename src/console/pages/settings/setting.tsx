import { type ReactNode, useId } from 'react'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import styles from './setting.module.css'

type SettingProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A setting: a heading with a description, and the controls, side by side where there is space. */
export function Setting({ title, lead, children }: SettingProps) {
  const id = useId()
  return (
    <section className={styles.setting}>
      <header className={`${layout.stackClose} ${styles.head}`}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={text.caption}>{lead}</p>}
      </header>
      <fieldset className={`${layout.stack} ${styles.choice}`} aria-labelledby={id}>
        {children}
      </fieldset>
    </section>
  )
}

/** A list of names and values. */
export const Facts = ({ facts }: { facts: [name: string, value: ReactNode][] }) => (
  <dl className={`${styles.facts} ${facts.length < 4 ? styles.few : ''}`}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
