import type { components } from '../../client/index.ts'
import { texts, useTexts } from '../language/texts.ts'

/** Of a project; an organization has two of them. */
export type Role = components['schemas']['ListedProject']['role']

const named = texts<Record<Role, string>>({
  ja: { owner: 'オーナー', admin: '管理者', member: 'メンバー', viewer: '閲覧者' },
  en: { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' },
})

/** What roles are called. */
export const useRoleNames = (): Record<Role, string> => useTexts(named)
