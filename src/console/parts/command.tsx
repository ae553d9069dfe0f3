import { Check, Copy } from 'virtual:icons'
import { useState } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import { IconButton } from './button.tsx'
import styles from './command.module.css'
import layout from './layout.module.css'

const messages = texts({
  ja: { copy: 'コピー', copied: 'コピーしました' },
  en: { copy: 'Copy', copied: 'Copied' },
})

/** Text to copy, such as a shell command. */
export function Command({ children: text }: { children: string }) {
  const t = useTexts(messages)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className={`${layout.beside} ${box.well} ${styles.command}`}>
      <code>{text}</code>
      <IconButton
        isSmall
        label={isCopied ? t.copied : t.copy}
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        onClick={copy}
      />
    </div>
  )
}
