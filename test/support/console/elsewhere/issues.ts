import { all, choose, confirm, event, fill, press, type Rows, reread, unless } from './row.ts'

const issues = '/projects/:projectId/issues'
const issue = '/projects/:projectId/issues/1'
const settings = '/projects/:projectId/settings'

export const issueRows: Rows = {
  'pages/issues/changes.ts': {
    'POST /api/projects/{projectId}/issues': {
      at: issues,
      shows: { ...event, 'activity issue.created': reread, issues: 'issues total', 'issues todo': reread },
      act: all(fill('New issue title', 'Bread'), page => page.keyboard.press('Enter')),
      giveUp: press('Discard “Bread”'),
    },
    'PATCH /api/projects/{projectId}/issues/{number}': [
      {
        at: issue,
        open: press(/^Status/),
        shows: { ...event, issue: 'status', issues: 'issues.status', 'issues todo': 'issues.status' },
        act: choose('In progress'),
      },
      {
        at: issue,
        open: press(/^Labels/),
        shows: { ...event, issue: 'labels', issues: 'issues.labels', labels: reread },
        act: page => page.getByRole('option', { name: 'Stone' }).click(),
        giveUp: page => page.keyboard.press('Escape'),
        finish: page => page.keyboard.press('Escape'),
      },
      {
        at: issue,
        open: press(/^Assignee/),
        shows: { ...event, issue: 'assignee', issues: 'issues.assignee' },
        act: page => page.getByRole('option', { name: 'Robin' }).click(),
      },
      {
        at: issue,
        open: unless('Cancel', press('Edit title')),
        shows: { ...event, issue: 'title', issues: 'issues.title' },
        act: all(fill('Title', 'Errands'), press('Save')),
        // The editor keeps the text.
        giveUp: async () => {},
      },
    ],
    'DELETE /api/projects/{projectId}/issues/{number}': {
      at: issue,
      shows: { ...event, issue: 'all', issues: 'issues total', 'issues trashed': reread, labels: reread },
      act: press('Move to trash'),
    },
    'POST /api/projects/{projectId}/issues/{number}/restore': [
      {
        at: issue,
        shows: { ...event, issue: reread, issues: reread, 'issues trashed': 'issues total', labels: reread },
        act: press('Restore'),
      },
      {
        at: `${issues}?trashed=1`,
        shows: { ...event, issues: reread, 'issues todo': reread, 'issues trashed': 'issues total' },
        act: press(/^Restore/),
      },
    ],
  },
  'pages/issues/bulk.ts': {
    'PATCH /api/projects/{projectId}/issues': {
      at: issues,
      open: page => page.getByRole('checkbox', { name: 'Select WEB-2' }).check(),
      shows: { ...event, issue: 'priority', issues: 'issues.priority', 'issues todo': 'issues.priority' },
      act: all(press('Priority'), page => page.getByRole('option', { name: 'High' }).click()),
      finish: press('Clear the selection'),
    },
  },
  'pages/project-settings/label-form.tsx': {
    'POST /api/projects/{projectId}/labels': {
      at: settings,
      open: press('Manage labels'),
      shows: { ...event, labels: reread },
      act: all(fill('Name', 'Glass'), confirm('Add label')),
    },
    'PATCH /api/projects/{projectId}/labels/{labelId}': {
      at: settings,
      open: all(press('Manage labels'), confirm('Edit “Stone”')),
      shows: { ...event, issue: reread, issues: reread, labels: 'name' },
      act: all(fill('Name', 'Marble'), confirm('Save')),
    },
  },
  'pages/project-settings/labels.tsx': {
    'DELETE /api/projects/{projectId}/labels/{labelId}': {
      at: settings,
      open: all(press('Manage labels'), confirm('Delete “Marble”')),
      shows: { ...event, issue: reread, issues: reread, labels: 'all' },
      act: confirm('Delete'),
    },
  },
  'parts/new-issue.tsx': {
    'POST /api/projects/{projectId}/issues': {
      at: '/projects/:projectId/members',
      open: page => page.keyboard.press('c'),
      shows: { ...event, 'activity issue.created': reread, issues: reread, 'issues todo': reread },
      act: all(fill('Title', 'Milk'), confirm('Create')),
    },
  },
  'pages/roadmaps/actions.tsx': {
    'DELETE /api/projects/{projectId}/roadmaps/{slug}': {
      at: '/projects/:projectId/roadmaps/main',
      open: press('Delete roadmap'),
      shows: {
        ...event,
        notifications: reread,
        'notifications unread': reread,
        roadmaps: 'all',
        roadmap: reread,
        tree: reread,
      },
      act: confirm('Delete roadmap'),
    },
  },
}
