import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useHome } from '../api/reads/home.ts'
import { useLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import box from '../parts/box.module.css'
import { Button } from '../parts/button.tsx'
import { FieldGroup } from '../parts/choices.tsx'
import layout from '../parts/layout.module.css'
import text from '../parts/text.module.css'
import { ThemeChoice } from '../parts/theme-choice.tsx'
import { showErrorToast } from '../parts/toasts.tsx'
import { openDialog } from './core/opened.ts'
import { settingsPages } from './core/pages.ts'
import { signOut } from './core/sign-out.ts'
import styles from './user-menu.module.css'

const messages = texts({
  ja: {
    menu: 'ユーザーメニュー',
    notifications: '通知の設定',
    shortcuts: 'キーボードショートカット',
    theme: 'テーマ',
    signOut: 'サインアウト',
  },
  en: {
    menu: 'User menu',
    notifications: 'Notification settings',
    shortcuts: 'Keyboard shortcuts',
    theme: 'Theme',
    signOut: 'Sign out',
  },
})

/** The user menu in the corner of every page, a native popover. */
export function UserMenu() {
  const t = useTexts(messages)
  const locale = useLocale()
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const { user } = useHome()
  const name = user.displayName ?? user.email
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`${layout.centered} ${box.avatar} ${styles.user}`}
        aria-label={`${t.menu}: ${name}`}
        title={name}
      >
        {[...name].slice(0, 1).join('').toUpperCase()}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only the links in it are clickable */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={`${box.floating} ${styles.menu}`}
        onClick={event => (event.target as Element).closest('a') && popover.current!.hidePopover()}
      >
        <p className={`${text.caption} ${styles.email}`}>{user.email}</p>
        <nav aria-label={t.menu} className={`${layout.list} ${styles.links}`}>
          {settingsPages.map(({ to, name }) => (
            <Link key={to} to={to}>
              {to === '/settings/notifications' ? t.notifications : name[locale]}
            </Link>
          ))}
        </nav>
        <FieldGroup label={t.theme}>
          <ThemeChoice />
        </FieldGroup>
        <Button
          variant="quiet"
          onClick={() => {
            popover.current!.hidePopover()
            openDialog('help')
          }}
        >
          {t.shortcuts}
        </Button>
        <Button variant="quiet" onClick={() => signOut().catch(showErrorToast)}>
          {t.signOut}
        </Button>
      </div>
    </>
  )
}
