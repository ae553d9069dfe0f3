import { all, confirm, event, fill, press, type Rows, reread } from './row.ts'

const members = '/orgs/:orgId/settings/members'
const groups = '/orgs/:orgId/settings/groups'
const general = '/orgs/:orgId/settings/general'

export const orgRows: Rows = {
  'pages/org-settings/general.tsx': {
    'PATCH /api/orgs/{orgId}': {
      at: general,
      shows: { home: 'orgs.name', orgDetail: 'name' },
      act: all(fill('Organization name', 'Alps'), press('Rename')),
    },
    'DELETE /api/orgs/{orgId}': {
      at: '/orgs/:emptyOrgId/settings/general',
      open: press('Delete organization'),
      shows: { home: reread },
      act: all(page => page.getByLabel('Type “Empty” to confirm').fill('Empty'), confirm('Delete')),
    },
  },
  'pages/org-settings/invite.tsx': {
    'POST /api/orgs/{orgId}/invitations': {
      at: members,
      open: press('Invite members'),
      shows: { home: reread, orgDetail: reread, orgMembers: reread },
      act: all(fill('Email addresses', 'other@example.test'), confirm('Invite')),
    },
  },
  'pages/org-settings/invitations.tsx': {
    'DELETE /api/orgs/{orgId}/invitations/{invitationId}': {
      at: members,
      open: press('Cancel the invitation to other@example.test'),
      shows: { home: reread, orgDetail: reread, orgMembers: 'invitations' },
      act: confirm('Cancel invitation'),
    },
  },
  'pages/org-settings/member-rows.tsx': {
    'PATCH /api/orgs/{orgId}/members/{userId}': {
      at: members,
      shows: { members: reread, orgMembers: 'members.role' },
      act: page => page.getByLabel('Role of Robin').selectOption('admin'),
    },
  },
  'pages/org-settings/group-name.tsx': {
    'POST /api/orgs/{orgId}/groups': {
      at: groups,
      open: press('New group'),
      shows: { orgGroups: reread, projectGroups: reread },
      act: all(fill('Name', 'Support'), confirm('Create')),
    },
    'PATCH /api/orgs/{orgId}/groups/{groupId}': {
      at: groups,
      open: press('Rename Design'),
      shows: { members: reread, projectGroups: reread, orgGroups: 'name' },
      act: all(fill('Name', 'Drawing'), confirm('Rename')),
    },
  },
  'pages/org-settings/add-people.tsx': {
    'POST /api/orgs/{orgId}/groups/{groupId}/members': {
      at: groups,
      open: press('Add members to Drawing'),
      shows: { members: reread, orgGroups: reread, projectGroups: reread },
      act: all(page => page.getByRole('checkbox', { name: 'Sam' }).check(), confirm('Add 1')),
    },
  },
  'pages/org-settings/remove-from-group.tsx': {
    'DELETE /api/orgs/{orgId}/groups/{groupId}/members/{userId}': {
      at: groups,
      open: press('Remove Robin from Drawing'),
      shows: { members: reread, projectGroups: reread, orgGroups: 'members' },
      act: confirm('Remove'),
    },
  },
  'pages/org-settings/delete-group.tsx': {
    'DELETE /api/orgs/{orgId}/groups/{groupId}': {
      at: groups,
      open: press('Delete Drawing'),
      shows: { ...event, members: reread, projectGroups: reread, orgGroups: 'all' },
      act: confirm('Delete'),
    },
  },
  'pages/org-settings/remove-member.tsx': {
    'DELETE /api/orgs/{orgId}/members/{userId}': {
      at: members,
      open: press('Remove Sam from the organization'),
      shows: { ...event, members: reread, orgDetail: reread, orgMembers: 'members' },
      act: confirm('Remove'),
    },
  },
}
