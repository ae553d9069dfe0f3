import { FolderPlus, Keyboard, Languages, LogOut, Pencil, Plus, SunMoon, UserPlus } from 'virtual:icons'
import { useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import { languages, useLocale } from '../../language/language.ts'
import { type Texts, texts, useTexts } from '../../language/texts.ts'
import type { Icon } from '../../parts/icon.ts'
import { actionsOnPage } from '../../parts/shortcuts/keys.ts'
import { shortcutNames } from '../../parts/shortcuts/names.ts'
import { shortcuts } from '../../parts/shortcuts/table.ts'
import { showErrorToast } from '../../parts/toasts.tsx'
import { useProfileChange } from '../../parts/use-profile-change.ts'
import { setTheme, type Theme, useTheme } from '../../theme/theme.ts'
import { useIssueProjects } from '../core/issue-projects.ts'
import { openDialog } from '../core/opened.ts'
import { signOut } from '../core/sign-out.ts'
import type { Entry } from './entries.ts'
import type { Surroundings } from './surroundings.ts'

const names = {
  issue: texts({ ja: '新しい課題', en: 'New issue' }),
  project: texts({ ja: '新しいプロジェクト', en: 'New project' }),
  add: texts({ ja: 'メンバーを追加', en: 'Add people' }),
  invite: texts({ ja: 'メンバーを招待', en: 'Invite members' }),
  help: texts({ ja: 'キーボードショートカット', en: 'Keyboard shortcuts' }),
  signOut: texts({ ja: 'サインアウト', en: 'Sign out' }),
}

const themeNames: Record<Theme, Texts<string>> = {
  light: texts({ ja: 'テーマ: ライト', en: 'Theme: light' }),
  dark: texts({ ja: 'テーマ: ダーク', en: 'Theme: dark' }),
  system: texts({ ja: 'テーマ: システム設定', en: 'Theme: system' }),
}

const messages = texts({
  ja: { here: 'このページ', language: (name: string) => `言語: ${name}` },
  en: { here: 'This page', language: name => `Language: ${name}` },
})

/** What the user can do, on the current page and everywhere. */
export function useActions({ home: { orgs }, project }: Surroundings): Entry[] {
  const t = useTexts(messages)
  const locale = useLocale()
  const act = (id: string, name: Texts<string>, icon: Icon, act: () => void): Entry => ({
    ...{ kind: 'action', id, name: name[locale], words: `${name.ja} ${name.en}`, icon, act },
  })
  const go = (id: string, name: Texts<string>, detail: string, href: string): Entry => ({
    ...{ kind: 'action', id, name: name[locale], words: `${name.ja} ${name.en} ${detail}`, detail, href },
    icon: UserPlus,
  })
  const [onPage] = useState(() => actionsOnPage([...shortcuts.issue, ...shortcuts.page]))
  const here = onPage.map(([key, run]) => ({
    ...act(`key ${key}`, { ja: shortcutNames.ja[key], en: shortcutNames.en[key] }, Pencil, run),
    detail: t.here,
  }))
  const open = orgs.filter(({ suspendedAt }) => suspendedAt === null)
  const theme = useTheme()
  const change = useProfileChange()
  return [
    ...here,
    ...(useIssueProjects().length > 0
      ? [act('new issue', names.issue, Plus, () => openDialog('issue'))]
      : []),
    ...(open.length > 0 ? [act('new project', names.project, FolderPlus, () => openDialog('project'))] : []),
    ...(project && rightsIn(project).mayManagePeople
      ? [go('add people', names.add, project.name, `/projects/${project.id}/members?add=1`)]
      : []),
    ...open
      .filter(({ role }) => role === 'admin')
      .map(({ id, name }) => go(`invite ${id}`, names.invite, name, `/orgs/${id}/settings/members?invite=1`)),
    ...languages
      .filter(([one]) => one !== locale)
      .map(([one, name]) => ({
        ...act(`language ${one}`, { ja: t.language(name), en: t.language(name) }, Languages, () =>
          change.mutate({ locale: one }, { onError: showErrorToast }),
        ),
        words: `${messages.ja.language(name)} ${messages.en.language(name)}`,
        isOfAccount: true,
      })),
    ...(Object.keys(themeNames) as Theme[])
      .filter(one => one !== theme)
      .map(one => act(`theme ${one}`, themeNames[one], SunMoon, () => setTheme(one))),
    act('help', names.help, Keyboard, () => openDialog('help')),
    {
      ...act('sign out', names.signOut, LogOut, () => void signOut().catch(showErrorToast)),
      isOfAccount: true,
    },
  ]
}
