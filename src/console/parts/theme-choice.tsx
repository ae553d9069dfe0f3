import { useId } from 'react'
import { texts, useTexts } from '../language/texts.ts'
import { setTheme, type Theme, useTheme } from '../theme/theme.ts'
import { Radio } from './field.tsx'

const said = texts<Record<Theme, string>>({
  ja: { system: '端末に合わせる', light: 'ライト', dark: 'ダーク' },
  en: { system: 'As this device', light: 'Light', dark: 'Dark' },
})

/** Light, dark or as the device has it: kept in this browser. It stands under a heading. */
export function ThemeChoice() {
  const t = useTexts(said)
  const name = useId()
  const theme = useTheme()
  return (Object.keys(t) as Theme[]).map(one => (
    <Radio key={one} name={name} label={t[one]} checked={one === theme} onChange={() => setTheme(one)} />
  ))
}
