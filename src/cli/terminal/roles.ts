import type { Sentence } from '../language/language.ts'

/** Names a role in a project or an organization. A role that this version does not know is unchanged. */
export const roleName = (role: string): Sentence =>
  Object.hasOwn(roles, role) ? roles[role as keyof typeof roles] : [role, role]

const roles = {
  owner: ['オーナー', 'owner'],
  admin: ['管理者', 'admin'],
  member: ['メンバー', 'member'],
  viewer: ['閲覧者', 'viewer'],
} satisfies Record<string, Sentence>
