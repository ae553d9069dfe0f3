import type { Sentence } from '../language/language.ts'

/** The roles in projects and organizations. */
export const roles: Record<'owner' | 'admin' | 'member' | 'viewer', Sentence> = {
  owner: ['オーナー', 'owner'],
  admin: ['管理者', 'admin'],
  member: ['メンバー', 'member'],
  viewer: ['閲覧者', 'viewer'],
}
