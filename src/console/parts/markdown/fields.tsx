import { texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import layout from '../layout.module.css'
import styles from './markdown.module.css'
import type { Field } from './reading/tree.ts'

const messages = texts({ ja: { fields: '文書の属性' }, en: { fields: 'Document properties' } })

/** The front matter of a document. */
export function Fields({ of: fields }: { of: Field[] }) {
  const t = useTexts(messages)
  return (
    <dl className={`${layout.stackClose} ${box.frame} ${styles.fields}`} aria-label={t.fields}>
      {fields.map(({ name, value }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur twice, and the order never changes
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
