import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { userJson } from '../accounts/profiles.ts'
import type { FoldedQuery } from '../activity/list.ts'
import { unreadOf } from '../notifications/visible.ts'
import { ownOrgItems } from '../orgs/orgs.ts'
import { ownInvitationItems } from '../people/own-invitations.ts'
import { itemsJson } from '../shared/lists.ts'

/** Maximum numbers of projects, and of events of all of them together (projects § Home). */
export const homeLimits = { projects: 500, events: 20 } as const

/** `{ user, unread, invitations, orgs, projects, projectsTotal, recent, recentCounts }` of the caller. */
export const readHome = (ask: Ask, { folded = false }: FoldedQuery): Promise<Tagged> =>
  readTagged(
    ask,
    sql`select json_build_object('user', ${userJson(sql`u`)}, 'unread', ${unreadOf(sql`u.id`)},
          'invitations', ${itemsJson(ownInvitationItems)}, 'orgs', ${itemsJson(ownOrgItems())},
          'projects', h.projects, 'projectsTotal', h.total, 'recent', h.recent,
          'recentCounts', h.counts)
        from users u, home_projects(u.id, ${homeLimits.projects}::int, ${homeLimits.events}::int, ${folded}::boolean) h
       where u.id = gate.user_id`,
  )
