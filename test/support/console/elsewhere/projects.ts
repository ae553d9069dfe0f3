import type { Page } from 'playwright-core'
import {
  all,
  allIssues,
  confirm,
  event,
  fill,
  own,
  press,
  type Row,
  type Rows,
  reread,
  stays,
  stream,
} from './row.ts'

const members = '/projects/:projectId/members'
const settings = '/projects/:projectId/settings'

const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })

const save =
  (heading: string, action = 'Save') =>
  (page: Page) =>
    section(page, heading).getByRole('button', { name: action, exact: true }).click()

const setting = (row: Omit<Row, 'at'>): Row => ({ at: settings, ...row })

const check = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).check()

/** What shows a project, or its state, on other pages. */
const elsewhere = {
  notifications: reread,
  'notifications unread': reread,
  orgDetail: reread,
  orgGroups: reread,
  orgMembers: reread,
}

const archived = {
  ...event,
  ...own,
  home: 'projects.archivedAt',
  overview: 'project.archivedAt',
  projectItem: 'archivedAt',
  members: reread,
  ...elsewhere,
}

export const projectRows: Rows = {
  'pages/members/changes.ts': {
    'POST /api/projects/{projectId}/members': {
      at: members,
      open: press('Add people'),
      shows: { ...event, members: reread, orgDetail: reread, orgMembers: reread },
      act: all(fill('Email address', 'new@example.test'), confirm('Add or invite')),
    },
    'PATCH /api/projects/{projectId}/members/{memberId}': {
      at: members,
      open: press('Change access for Kim'),
      shows: { ...event, members: 'members.effectiveRole members.paths.role members.role' },
      act: all(page => page.getByLabel('Role').selectOption('admin'), confirm('Save')),
    },
    'DELETE /api/projects/{projectId}/members/{memberId}': [
      {
        at: members,
        open: press('Remove Kim from the project'),
        shows: { ...event, members: 'members' },
        act: confirm('Remove from project'),
      },
      {
        at: members,
        open: press(/^Cancel the invitation to new/),
        shows: { ...event, members: 'invitations', orgDetail: reread, orgMembers: reread },
        act: confirm('Cancel invitation'),
      },
    ],
    'POST /api/projects/{projectId}/groups': {
      at: members,
      open: press('Assign a group'),
      shows: { ...event, members: reread, orgGroups: reread, projectGroups: reread },
      act: confirm('Assign'),
    },
    'PATCH /api/projects/{projectId}/groups/{groupId}': {
      at: members,
      open: press('Change access for the group Sales'),
      shows: { ...event, members: 'groups.role', projectGroups: reread },
      act: all(page => page.getByLabel('Role').selectOption('admin'), confirm('Save')),
    },
    'DELETE /api/projects/{projectId}/groups/{groupId}': {
      at: members,
      open: press('Remove the group Sales from the project'),
      shows: { ...event, members: 'groups', orgGroups: reread, projectGroups: reread },
      act: confirm('Remove from project'),
    },
  },
  'pages/project-settings/setting.tsx': {
    'PATCH /api/projects/{projectId}': [
      setting({
        shows: {
          ...event,
          ...own,
          home: 'projects.name',
          overview: 'project.name',
          projectItem: 'name',
          notifications: reread,
          'notifications unread': reread,
          orgApps: reread,
          orgMembers: reread,
          ownApps: reread,
          tokens: reread,
        },
        act: all(
          page => section(page, 'Name and description').getByLabel('Name').fill('Web'),
          save('Name and description'),
        ),
      }),
      setting({
        shows: {
          ...event,
          home: 'projects.key',
          overview: 'project.key',
          projectItem: 'key',
          ...allIssues,
        },
        act: all(fill('Key', 'NET'), save('Issue key')),
        giveUp: fill('Key', 'WEB'),
      }),
      setting({
        shows: {
          ...event,
          home: 'projects.repository_url',
          overview: 'project.repository_url',
          projectItem: 'repository_url',
        },
        act: all(fill('Repository URL', 'https://example.test/web'), save('Repository')),
      }),
      setting({
        shows: { ...event, home: 'projects.features', overview: 'project.features', projectItem: 'features' },
        act: all(page => page.getByRole('checkbox', { name: /^Git links/ }).uncheck(), save('Features')),
      }),
    ],
  },
  'pages/project-settings/icon.tsx': {
    'PATCH /api/projects/{projectId}': setting({
      open: check('Emoji'),
      shows: { ...event, ...own, home: 'projects.icon', overview: 'project.icon', projectItem: 'icon' },
      act: all(fill('Emoji', '🏔️'), save('Icon')),
      giveUp: fill('Emoji', ''),
    }),
    'PUT /api/projects/{projectId}/icon-image': setting({
      open: check('Image'),
      shows: { ...event, ...own },
      act: async page => {
        await page.getByLabel('Image file').setInputFiles('docs/pictures/home.png')
        await save('Icon')(page)
      },
    }),
  },
  'pages/project-settings/binding.tsx': {
    'PUT /api/projects/{projectId}/repo-binding': setting({
      shows: { ...event, overview: 'repoBinding.repoIdentity.kind repoBinding.repoIdentity.value' },
      act: all(fill('Repository', 'elsewhere'), save('Bound repository', 'Change repository')),
    }),
  },
  'pages/project-settings/archive.tsx': {
    'POST /api/projects/{projectId}/archive': setting({
      open: press('Archive project'),
      shows: { ...archived },
      act: confirm('Archive project'),
    }),
    'POST /api/projects/{projectId}/unarchive': setting({
      shows: { ...archived },
      act: press('Unarchive project'),
      giveUp: stays,
    }),
  },
  'parts/new-project-dialog.tsx': {
    'POST /api/projects': {
      at: '/orgs/:orgId',
      open: press('New project'),
      shows: { home: reread, orgDetail: reread },
      act: all(fill('Name', 'Shop'), confirm('Create')),
    },
  },
  'pages/project-settings/delete.tsx': {
    'DELETE /api/projects/{projectId}': setting({
      open: press('Delete project'),
      shows: {
        ...event,
        home: 'projects',
        'activity issue.created': reread,
        file: reread,
        ...allIssues,
        ...stream,
        labels: reread,
        members: reread,
        ...elsewhere,
        orgApps: reread,
        ownApps: reread,
        projectGroups: reread,
        roadmaps: reread,
        roadmap: reread,
        savedFilters: reread,
        tokens: reread,
        tree: reread,
      },
      act: all(page => page.getByLabel('Type “Web” to confirm').fill('Web'), confirm('Delete project')),
    }),
  },
}
