import {
  Activity,
  Bell,
  Building,
  CircleDot,
  CircleUser,
  Folder,
  FolderKanban,
  House,
  Milestone,
  Settings2,
  Users,
} from 'virtual:icons'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Project } from '../../api/reads/projects.ts'
import { type Locale, useLocale } from '../../language/language.ts'
import { type Texts, texts, useTexts } from '../../language/texts.ts'
import type { Icon } from '../../parts/icon.ts'
import { orgPagesFor, projectPages, settingsPages } from '../core/pages.ts'
import type { Entry } from './entries.ts'
import type { Surroundings } from './surroundings.ts'

const messages = texts({
  ja: { settings: 'あなたの設定', org: '組織', archived: 'アーカイブ済み' },
  en: { settings: 'Your settings', org: 'Organization', archived: 'Archived' },
})

/** The pages that are not of a project or an organization, and whose icons. */
const ownPages: { to: string; name: Texts<string>; icon: Icon }[] = [
  { to: '/', name: texts({ ja: 'ホーム', en: 'Home' }), icon: House },
  { to: '/issues', name: texts({ ja: '自分の課題', en: 'My issues' }), icon: CircleUser },
  { to: '/notifications', name: texts({ ja: '通知', en: 'Notifications' }), icon: Bell },
]

const projectIcons: Record<(typeof projectPages)[number]['to'], Icon> = {
  '/projects/$projectId': FolderKanban,
  '/projects/$projectId/roadmaps': Milestone,
  '/projects/$projectId/issues': CircleDot,
  '/projects/$projectId/files': Folder,
  '/projects/$projectId/members': Users,
  '/projects/$projectId/activity': Activity,
  '/projects/$projectId/settings': Settings2,
}

/** The pages of the current project, then those of its organization, then the user's own. */
export function usePages({ project, org }: Surroundings): Entry[] {
  const t = useTexts(messages)
  const locale = useLocale()
  const ofProject =
    project &&
    projectPages
      .filter(({ isSeen }) => isSeen(rightsIn(project)))
      .map(({ to, name }) => ({
        ...named(name, locale, project.name),
        ...{
          place: 'project' as const,
          id: to,
          icon: projectIcons[to],
          href: to.replace('$projectId', project.id),
        },
      }))
  const ofOrg =
    org &&
    orgPagesFor(org).map(({ to, name }) => ({
      ...named(name, locale, org.name),
      ...{ place: 'org' as const, id: to, icon: Building, href: to.replace('$orgId', org.id) },
    }))
  const own = ownPages.map(({ to, name, icon }) => ({
    ...named(name, locale),
    ...{ place: 'own' as const, id: to, icon, href: to },
  }))
  const settings = settingsPages.map(({ to, name }) => ({
    ...named(name, locale, t.settings, messages),
    ...{ place: 'settings' as const, id: to, icon: Settings2, href: to },
  }))
  return [...(ofProject ?? []), ...(ofOrg ?? []), ...own, ...settings]
}

/** It is found by its names in both languages. */
const named = (name: Texts<string>, locale: Locale, detail?: string, also?: Texts<{ settings: string }>) => ({
  kind: 'page' as const,
  name: name[locale],
  words: [name.ja, name.en, detail, also?.ja.settings, also?.en.settings].join(' '),
  ...(detail !== undefined && { detail }),
})

/** The other projects, active ones first, and the organizations. */
export function useProjectEntries({ home: { orgs }, projects, project: current }: Surroundings): Entry[] {
  const t = useTexts(messages)
  const active = projects.filter(({ archivedAt, id }) => archivedAt === null && id !== current?.id)
  const archived = projects.filter(({ archivedAt, id }) => archivedAt !== null && id !== current?.id)
  const orgOf = ({ orgId }: Project) => orgs.find(({ id }) => id === orgId)?.name
  const entryOf = (project: Project): Entry => ({
    ...{ kind: 'project', id: project.id, name: project.name, icon: FolderKanban },
    words: [project.key, orgOf(project)].join(' '),
    detail: [project.key, orgOf(project), project.archivedAt === null ? null : t.archived]
      .filter(Boolean)
      .join(' · '),
    href: `/projects/${project.id}`,
  })
  const ofOrgs = orgs.map(
    ({ id, name }): Entry => ({
      ...{ kind: 'org', id, name, icon: Building, detail: t.org },
      href: `/orgs/${id}`,
    }),
  )
  return [...active.map(entryOf), ...ofOrgs, ...archived.map(entryOf)]
}
