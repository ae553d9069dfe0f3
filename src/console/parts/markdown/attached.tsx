import { type ReactNode, use } from 'react'
import { isPicture } from '../pictures.ts'
import { ExtrasContext } from './extras.ts'
import styles from './markdown.module.css'

type Props = { id: string; isInPlace: boolean; text: string; children: ReactNode }

/** An attachment that a text shows in place, if it is a picture, or leads to. Others than those of the text are text. */
export function Attached({ id, isInPlace, text, children }: Props) {
  const found = use(ExtrasContext)?.attachments?.find(one => one.id === id.toLowerCase())
  if (!found) return children
  return (
    <a href={found.url} download={found.filename} rel="nofollow">
      {isInPlace && isPicture(found.mime) ? (
        <img src={found.url} alt={text || found.filename} loading="lazy" className={styles.picture} />
      ) : (
        children
      )}
    </a>
  )
}
