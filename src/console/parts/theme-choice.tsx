import { useId } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { setTheme, type Theme, useTheme } from '../theme/theme.ts'
import { Radio } from './choices.tsx'

const messages = texts<Record<Theme, string>>({
  ja: { system: 'システム設定', light: 'ライト', dark: 'ダーク' },
  en: { system: 'System', light: 'Light', dark: 'Dark' },
})

/** The radio buttons for the theme, which is stored in this browser. */
export function ThemeChoice() {
  const t = useTexts(messages)
  const name = useId()
  const theme = useTheme()
  return (Object.keys(t) as Theme[]).map(one => (
    <Radio key={one} name={name} label={t[one]} checked={one === theme} onChange={() => setTheme(one)} />
  ))
}
