import { type ReactNode, use } from 'react'
import { ExtrasContext } from './extras.ts'
import styles from './markdown.module.css'

/** A mentioned user by the current name. A user who cannot see the text is not mentioned, so the written name stays. */
export function Mention({ id, children }: { id: string; children: ReactNode }) {
  const user = use(ExtrasContext)?.mentions.find(one => one.id === id.toLowerCase())
  return user ? <span className={styles.mention}>@{user.displayName}</span> : children
}
