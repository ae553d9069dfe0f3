import { texts, useTexts } from '../../language/texts.ts'
import styles from './markdown.module.css'
import type { Field } from './reading/tree.ts'

const said = texts({ ja: { fields: '文書の属性' }, en: { fields: 'Document properties' } })

/** What a document says of itself before its text. */
export function Fields({ of: fields }: { of: Field[] }) {
  const t = useTexts(said)
  return (
    <dl className={styles.fields} aria-label={t.fields}>
      {fields.map(({ name, value }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name can stand twice, and nothing moves
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
