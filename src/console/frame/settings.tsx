import { texts, useTexts } from '../language/texts.ts'
import { Tab } from '../parts/tabs.tsx'
import { SectionFrame } from './section-frame.tsx'

const messages = texts({
  ja: {
    pages: 'あなたの設定',
    profile: 'プロフィール',
    tokens: 'API トークン',
    sessions: 'セッション',
    notifications: '通知',
  },
  en: {
    pages: 'Your settings',
    profile: 'Profile',
    tokens: 'API tokens',
    sessions: 'Sessions',
    notifications: 'Notifications',
  },
})

/** The frame of the user's own settings. */
export function SettingsFrame() {
  const t = useTexts(messages)
  return (
    <SectionFrame label={t.pages}>
      <Tab to="/settings/profile">{t.profile}</Tab>
      <Tab to="/settings/tokens">{t.tokens}</Tab>
      <Tab to="/settings/sessions">{t.sessions}</Tab>
      <Tab to="/settings/notifications">{t.notifications}</Tab>
    </SectionFrame>
  )
}
