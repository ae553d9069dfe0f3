import { orgRoleOf, reachOf, sees } from './access.ts'
import { boardFields } from './board.ts'
import { folderFields } from './commands/folders.ts'
import { labelFields } from './commands/labels.ts'
import { appFields, tokenFields } from './commands/tokens.ts'
import { uploadFields } from './commands/uploads.ts'
import { featureOf } from './events.ts'
import { fileFields } from './files.ts'
import { byName, issueFields } from './issues.ts'
import { anything, unordered } from './match.ts'
import { usageOf } from './quota.ts'
import {
  assignmentFields,
  groupFields,
  invitationFields,
  memberFields,
  orgFields,
  orgInvitationFields,
  orgMemberFields,
  projectFields,
} from './response-fields.ts'
import { roadmapFields } from './roadmaps.ts'
import type { Caller, Event, Model, Org, Project } from './state.ts'

type View = (m: Model, of: Project, by: Caller) => unknown
type OrgView = (m: Model, of: Org, by: Caller) => unknown

const isLive = ({ isExpired }: { isExpired: boolean }) => !isExpired

/** Every page of a project, each as one whole response. */
export const ofProjects: Record<string, View> = {
  '/api/projects/{projectId}': (_, of, by) => ({ project: projectFields(of, by) }),
  '/api/projects/{projectId}/members': (_, of, by) => ({
    members: unordered(
      of.members.map(({ who }) => memberFields(of, by, who)),
      ({ userId }) => userId,
    ),
    invitations: unordered(of.invitations.filter(isLive).map(each => invitationFields(of, by, each))),
    groups: unordered(of.groups.map(each => assignmentFields(of, by, each))),
  }),
  '/api/projects/{projectId}/files/tree': (_, of) => ({
    folders: unordered(of.folders.map(folderFields)),
    files: unordered(of.files.map(fileFields)),
    usage: usageOf(of),
  }),
  '/api/projects/{projectId}/issues': (_, of, by) => {
    const live = of.issues.filter(({ isTrashed }) => !isTrashed)
    return { total: live.length, issues: live.toReversed().map(issue => issueFields(of, issue, by)) }
  },
  '/api/projects/{projectId}/issues/board': (_, of, by) => boardFields(of, by),
  '/api/projects/{projectId}/labels': (_, of) => ({
    labels: byName(of.labels).map(each => labelFields(of, each)),
  }),
  '/api/projects/{projectId}/roadmaps': (_, of) => ({
    roadmaps: of.roadmaps
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map(roadmap => {
        const { id, slug, updatedAt, stats } = roadmapFields(of, roadmap)
        return { id, slug, updatedAt, stats }
      }),
  }),
  '/api/projects/{projectId}/attachments': (_, of, by) => {
    const own = of.uploads.filter(each => each.by === by.who && ['pending', 'ready'].includes(each.state))
    return { attachments: unordered(own.map(uploadFields)) }
  },
  '/api/projects/{projectId}/activity': (_, of, by) => {
    const events = of.events.flat().filter(each => isSeen(of, by, each))
    return { total: events.length }
  },
  '/api/projects/{projectId}/events': (_, of, by) => {
    const numbered = numberedOf(of)
    const followed = numbered.filter(({ event }) => isSeen(of, by, event) && isFollowed(by, event))
    const page = followed.slice(0, 100).map(({ sequence, type }) => ({ sequence, type }))
    return { events: page, lastSequence: page.length < 100 ? numbered.length : page.at(-1)!.sequence }
  },
}

function isSeen(of: Project, { who }: Caller, { type }: Event): boolean {
  const feature = featureOf(type)
  return feature === null || sees(of, reachOf(of, who)!, feature)
}

/** A token with scopes follows the features of its scopes (activity § Following). */
function isFollowed({ token }: Caller, { type }: Event): boolean {
  if (!token?.scopes) return true
  const feature = featureOf(type)
  return feature !== null && token.scopes.some(scope => scope.startsWith(`${feature}:`))
}

/** 1, 2, 3, and so on. Within a transaction the order is not defined. */
function numberedOf({ events }: Project) {
  const numbered = events.flatMap(batch => batch.map(event => ({ event, isAlone: batch.length === 1 })))
  return numbered.map(({ event, isAlone }, i) => ({
    event,
    ...(isAlone ? { sequence: i + 1, type: event.type } : { sequence: anything, type: anything }),
  }))
}

export const ofOrgs: Record<string, OrgView> = {
  '/api/orgs/{orgId}': (m, of, by) => ({ org: orgFields(m, of, by) }),
  '/api/orgs/{orgId}/members': (m, of, by) => {
    const isAdmin = orgRoleOf(of, by.who) === 'admin'
    const own = of.invitations.filter(isLive).map(each => orgInvitationFields(each, isAdmin))
    const theirs = m.projects
      .filter(project => project.org === of && !project.gone)
      .flatMap(project => project.invitations.filter(isLive).map(each => ({ project, each })))
      .filter(({ each }) => each.scope === null)
      .map(({ project, each }) => ({
        id: each.id,
        email: each.who.email,
        role: 'member',
        status: project.isArchived ? 'held' : 'pending',
        projectId: project.id,
        projectName: project.name,
        projectRole: each.role,
      }))
    return {
      members: unordered(
        of.members.map(({ who }) => orgMemberFields(of, by, who)),
        ({ userId }) => userId,
      ),
      invitations: unordered(isAdmin ? [...own, ...theirs] : own),
    }
  },
  '/api/orgs/{orgId}/groups': (m, of, by) => ({
    groups: unordered(of.groups.map(group => groupFields(m, group, by))),
  }),
}

/** The caller's own. */
export const ofPeople: Record<string, (m: Model, by: Caller) => unknown> = {
  '/api/orgs': (m, by) => ({
    orgs: unordered(m.orgs.filter(org => orgRoleOf(org, by.who)).map(org => orgFields(m, org, by))),
  }),
  '/api/projects': (m, { who, token }) => ({
    projects: unordered(
      m.projects
        .filter(of => reachOf(of, who) && (!token?.only || token.only === of))
        .map(of => projectFields(of, { who, token })),
    ),
  }),
  '/api/tokens': (m, { who }) => ({
    tokens: unordered(m.tokens.filter(({ of, app }) => of === who && !app).map(tokenFields)),
  }),
  '/api/me/apps': (m, { who }) => ({ apps: appFields(m, who) }),
  '/api/me/invitations': (m, { who }) => ({
    invitations: unordered(
      m.orgs
        .filter(({ gone }) => !gone)
        .flatMap(org =>
          org.invitations
            .filter(each => each.who === who && !each.isExpired)
            .map(({ id, role, group }) => ({
              id,
              org: { id: org.id, name: org.name },
              role,
              group: group && { id: group.id, name: group.name },
            })),
        ),
    ),
  }),
}
