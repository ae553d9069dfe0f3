import { fileRows } from './files.ts'
import { issueRows } from './issues.ts'
import { notificationRows } from './notifications.ts'
import { orgRows } from './orgs.ts'
import { ownRows } from './own.ts'
import { projectRows } from './projects.ts'
import type { Rows } from './row.ts'

/**
 * All changes of the console, in an order in which each finds what it needs. Notifications are last, because the others
 * change unread ones.
 */
export const tables: Record<string, Rows> = {
  'issues and roadmaps': issueRows,
  files: fileRows,
  organizations: orgRows,
  'the own account': ownRows,
  'projects and their members': projectRows,
  notifications: notificationRows,
}
