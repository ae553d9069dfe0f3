import type { rightsIn } from '../../api/projects/rights.ts'
import type { Org } from '../../api/reads/orgs.ts'
import { texts } from '../../language/texts.ts'

type Rights = ReturnType<typeof rightsIn>

/** The pages of a project, each with a tab for users who see it. */
export const projectPages = [
  {
    to: '/projects/$projectId',
    name: texts({ ja: '概要', en: 'Overview' }),
    isSeen: (_: Rights) => true,
  },
  {
    to: '/projects/$projectId/roadmaps',
    name: texts({ ja: 'ロードマップ', en: 'Roadmap' }),
    isSeen: ({ sees }: Rights) => sees('roadmap'),
  },
  {
    to: '/projects/$projectId/issues',
    name: texts({ ja: '課題', en: 'Issues' }),
    isSeen: ({ sees }: Rights) => sees('issues'),
  },
  {
    to: '/projects/$projectId/files',
    name: texts({ ja: 'ファイル', en: 'Files' }),
    isSeen: ({ sees }: Rights) => sees('files'),
  },
  {
    to: '/projects/$projectId/members',
    name: texts({ ja: 'メンバー', en: 'Members' }),
    isSeen: (_: Rights) => true,
  },
  {
    to: '/projects/$projectId/activity',
    name: texts({ ja: 'アクティビティ', en: 'Activity' }),
    isSeen: (_: Rights) => true,
  },
  {
    to: '/projects/$projectId/settings',
    name: texts({ ja: '設定', en: 'Settings' }),
    isSeen: ({ mayConfigure }: Rights) => mayConfigure,
  },
] as const

/** The pages of an organization. */
const allOrgPages = [
  { to: '/orgs/$orgId', name: texts({ ja: 'プロジェクト', en: 'Projects' }) },
  { to: '/orgs/$orgId/settings/members', name: texts({ ja: 'メンバー', en: 'Members' }) },
  { to: '/orgs/$orgId/settings/groups', name: texts({ ja: 'グループ', en: 'Groups' }) },
  { to: '/orgs/$orgId/settings/apps', name: texts({ ja: 'アプリ', en: 'Apps' }) },
  { to: '/orgs/$orgId/settings/billing', name: texts({ ja: 'プランと支払い', en: 'Plan and billing' }) },
  { to: '/orgs/$orgId/settings/general', name: texts({ ja: '設定', en: 'Settings' }) },
] as const

/** The pages of an organization that the user sees. Only admins see its apps. */
export const orgPagesFor = ({ role }: Pick<Org, 'role'>) =>
  allOrgPages.filter(({ to }) => to !== '/orgs/$orgId/settings/apps' || role === 'admin')

/** The user's own settings. */
export const settingsPages = [
  { to: '/settings/profile', name: texts({ ja: 'プロフィール', en: 'Profile' }) },
  { to: '/settings/tokens', name: texts({ ja: 'API トークン', en: 'API tokens' }) },
  { to: '/settings/apps', name: texts({ ja: 'アプリ', en: 'Apps' }) },
  { to: '/settings/sessions', name: texts({ ja: 'セッション', en: 'Sessions' }) },
  { to: '/settings/notifications', name: texts({ ja: '通知', en: 'Notifications' }) },
] as const
