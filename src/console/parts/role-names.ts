import type { components } from '../../client/index.ts'
import { texts, useTexts } from '../language/texts.ts'

/** A role in a project; organizations have only admins and members. */
export type Role = components['schemas']['ListedProject']['role']

const named = texts<Record<Role, string>>({
  ja: { owner: 'オーナー', admin: '管理者', member: 'メンバー', viewer: '閲覧者' },
  en: { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' },
})

/** The names of roles. */
export const useRoleNames = (): Record<Role, string> => useTexts(named)
