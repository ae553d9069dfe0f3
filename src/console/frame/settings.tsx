import { useLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Tab } from '../parts/tabs.tsx'
import { settingsPages } from './core/pages.ts'
import { SectionFrame } from './section-frame.tsx'

const messages = texts({ ja: { pages: 'あなたの設定' }, en: { pages: 'Your settings' } })

/** The frame of the user's own settings. */
export function SettingsFrame() {
  const t = useTexts(messages)
  const locale = useLocale()
  return (
    <SectionFrame label={t.pages}>
      {settingsPages.map(({ to, name }) => (
        <Tab key={to} to={to}>
          {name[locale]}
        </Tab>
      ))}
    </SectionFrame>
  )
}
