import { X } from 'virtual:icons'
import type { KeyboardEvent, ReactNode } from 'react'
import { texts, useTexts } from '../../../language/texts.ts'
import box from '../../../parts/box.module.css'
import { IconButton } from '../../../parts/button.tsx'
import layout from '../../../parts/layout.module.css'
import styles from './filters.module.css'

const messages = texts({
  ja: { remove: (name: string) => `絞り込み「${name}」を解除` },
  en: { remove: name => `Remove the filter “${name}”` },
})

type Props = { name: string; remove(): void; children: ReactNode }

/** A filter that can be changed, and removed by its button, by Backspace, or by Delete. */
export function Chip({ name, remove, children }: Props) {
  const t = useTexts(messages)
  const press = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const isOnButton = currentTarget.contains(target as Node) && (target as Element).matches('button')
    if (isOnButton && (key === 'Backspace' || key === 'Delete')) remove()
  }
  return (
    <li className={`${layout.inline} ${box.card} ${box.chip} ${styles.chip}`} onKeyDown={press}>
      {children}
      <IconButton label={t.remove(name)} icon={<X size={14} />} isSmall onClick={remove} />
    </li>
  )
}
