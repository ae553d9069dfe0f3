import { afterUndo, all, choose, confirm, event, fill, own, press, type Rows, reread, unless } from './row.ts'

const issues = '/projects/:projectId/issues'
const issue = '/projects/:projectId/issues/1'
const settings = '/projects/:projectId/settings'
const savedFilter = `${issues}?status=todo&saved=:filterId`

const upload = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan.') }

/** What every change of the issue changes. */
const ofIssue = { ...event, ...own, history: reread }

/** An issue enters or leaves a column of the board. */
const moved = 'columns.issues columns.total'

export const issueRows: Rows = {
  'pages/issues/bulk.ts': {
    'PATCH /api/projects/{projectId}/issues': [
      {
        at: issues,
        open: page => page.getByRole('checkbox', { name: 'Select WEB-2' }).check(),
        shows: {
          ...ofIssue,
          issue: 'priority',
          'ownIssues created': 'issues.priority',
          issues: 'issues.priority',
          'issues todo': 'issues.priority',
          board: 'columns.issues.priority',
        },
        act: all(press('Priority'), page => page.getByRole('option', { name: 'High' }).click()),
        finish: press('Clear the selection'),
      },
      {
        at: issue,
        open: press(/^Labels/),
        shows: {
          ...ofIssue,
          issue: 'labels',
          'ownIssues created': 'issues.labels',
          issues: 'issues.labels',
          'issues todo': 'issues.labels',
          board: 'columns.issues.labels',
          labels: reread,
        },
        act: page => page.getByRole('option', { name: 'Stone' }).click(),
        giveUp: page => page.keyboard.press('Escape'),
        finish: page => page.keyboard.press('Escape'),
      },
    ],
  },
  'pages/issues/changes.ts': {
    'POST /api/projects/{projectId}/issues': {
      at: issues,
      shows: {
        ...event,
        ...own,
        'activity issue.created': reread,
        issues: 'issues total',
        'issues todo': reread,
        board: moved,
      },
      act: all(fill('New issue title', 'Bread'), page => page.keyboard.press('Enter')),
      giveUp: press('Discard “Bread”'),
    },
    'PATCH /api/projects/{projectId}/issues/{number}': [
      {
        at: issue,
        open: press(/^Status/),
        shows: {
          ...ofIssue,
          issue: 'status',
          'ownIssues created': 'issues.status',
          issues: 'issues.status',
          'issues todo': 'issues.status',
          board: moved,
        },
        act: choose('In progress'),
      },
      {
        at: issue,
        open: press(/^Assignee/),
        shows: {
          ...ofIssue,
          issue: 'assignee',
          'ownIssues created': 'issues.assignee',
          issues: 'issues.assignee',
          board: 'columns.issues.assignee',
        },
        act: page => page.getByRole('option', { name: 'Robin' }).click(),
      },
      {
        at: issue,
        open: unless('Cancel', press('Edit title')),
        shows: {
          ...ofIssue,
          issue: 'title',
          'ownIssues created': 'issues.title',
          issues: 'issues.title',
          board: 'columns.issues.title',
        },
        act: all(fill('Title', 'Errands'), press('Save')),
        // The editor keeps the text.
        giveUp: async () => {},
      },
    ],
    'DELETE /api/projects/{projectId}/issues/{number}': {
      at: issue,
      shows: {
        ...ofIssue,
        comments: reread,
        issue: 'all',
        'ownIssues created': 'issues total',
        issues: 'issues total',
        'issues trashed': reread,
        board: moved,
        labels: reread,
      },
      act: press('Move to trash'),
    },
    'POST /api/projects/{projectId}/issues/{number}/restore': [
      {
        at: issue,
        shows: {
          ...ofIssue,
          issue: reread,
          issues: reread,
          'issues trashed': 'issues total',
          board: reread,
          labels: reread,
        },
        act: press('Restore'),
      },
      {
        at: `${issues}?trashed=1`,
        shows: {
          ...event,
          ...own,
          issues: reread,
          'issues todo': reread,
          'issues trashed': 'issues total',
          board: reread,
        },
        act: press(/^Restore/),
      },
    ],
  },
  'pages/issues/stream/changes.tsx': {
    'POST /api/projects/{projectId}/issues/{number}/comments': {
      at: issue,
      shows: { ...ofIssue, comments: 'comments total', issue: reread, issues: reread, board: reread },
      act: all(fill('Comment', 'Done?'), press('Comment')),
      giveUp: press('Discard “Done?”'),
    },
    'PATCH /api/projects/{projectId}/issues/{number}/comments/{commentId}': {
      at: issue,
      open: unless('Cancel', press('Edit comment')),
      shows: {
        ...ofIssue,
        comments: 'comments.body comments.editedAt',
        issue: reread,
        issues: reread,
        board: reread,
      },
      act: all(fill('Text of the comment', 'Done.'), press('Save')),
      giveUp: fill('Text of the comment', 'Done?'),
    },
    'DELETE /api/projects/{projectId}/issues/{number}/comments/{commentId}': {
      at: issue,
      shows: { ...ofIssue, comments: 'comments total', issue: reread, issues: reread, board: reread },
      act: afterUndo(press('Delete comment')),
    },
  },
  'pages/issues/watching.tsx': {
    'DELETE /api/projects/{projectId}/issues/{number}/watch': {
      at: issue,
      shows: {
        issue: 'isWatched',
        'ownIssues created': 'issues.isWatched',
        issues: 'issues.isWatched',
        board: 'columns.issues.isWatched',
      },
      act: press('Watching'),
    },
    'PUT /api/projects/{projectId}/issues/{number}/watch': {
      at: issue,
      shows: {
        issue: 'isWatched',
        'ownIssues created': 'issues.isWatched',
        issues: 'issues.isWatched',
        board: 'columns.issues.isWatched',
      },
      act: press('Watch'),
    },
  },
  'parts/markdown-field/uploads.ts': {
    'POST /api/projects/{projectId}/attachments': {
      at: issue,
      open: unless('Cancel', press('Add a description')),
      shows: { ...ofIssue, issue: 'attachments', issues: reread, board: reread, tree: reread },
      act: page => page.locator('input[type=file]').first().setInputFiles(upload),
      until: page => page.getByRole('button', { name: 'Delete “plan.txt”' }).waitFor(),
      giveUp: press('Remove “plan.txt” from the list'),
      finish: press('Cancel'),
    },
  },
  'pages/issues/attachments/list.tsx': {
    'DELETE /api/projects/{projectId}/issues/{number}/attachments/{attachmentId}': {
      at: issue,
      shows: { ...ofIssue, issue: 'attachments', issues: reread, board: reread, tree: reread },
      act: afterUndo(press('Delete “plan.txt”')),
    },
  },
  'pages/issues/board/use-move.ts': {
    'PATCH /api/projects/{projectId}/issues/{number}': {
      at: `${issues}?layout=board`,
      shows: {
        ...ofIssue,
        issue: 'status',
        'ownIssues created': 'issues.status',
        issues: 'issues.status',
        'issues todo': 'issues.status',
        board: moved,
      },
      async act(page) {
        await page.getByRole('link', { name: 'Cooking', exact: true }).focus()
        for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
      },
    },
  },
  'pages/issues/saved/changes.ts': {
    'POST /api/projects/{projectId}/issue-filters': {
      at: `${issues}?status=todo`,
      open: press('Save filter'),
      shows: { savedFilters: reread },
      act: all(fill('Name', 'Mine'), confirm('Save')),
    },
    'PATCH /api/projects/{projectId}/issue-filters/{filterId}': {
      at: savedFilter,
      open: all(press('Actions for “Errands”'), choose('Name and sharing')),
      shows: { savedFilters: 'name' },
      act: all(fill('Name', 'Chores'), confirm('Save')),
    },
    'DELETE /api/projects/{projectId}/issue-filters/{filterId}': {
      at: savedFilter,
      open: all(press('Actions for “Chores”'), choose('Delete')),
      shows: { savedFilters: reread },
      act: confirm('Delete'),
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
      shows: { ...event, ...own, issue: reread, issues: reread, board: reread, labels: 'name' },
      act: all(fill('Name', 'Marble'), confirm('Save')),
    },
  },
  'pages/project-settings/labels.tsx': {
    'DELETE /api/projects/{projectId}/labels/{labelId}': {
      at: settings,
      open: all(press('Manage labels'), confirm('Delete “Marble”')),
      shows: { ...event, ...own, issue: reread, issues: reread, board: reread, labels: 'all' },
      act: confirm('Delete'),
    },
  },
  'frame/new-issue.tsx': {
    'POST /api/projects/{projectId}/issues': {
      at: '/projects/:projectId/members',
      open: page => page.keyboard.press('c'),
      shows: {
        ...event,
        ...own,
        'activity issue.created': reread,
        issues: reread,
        'issues todo': reread,
        board: reread,
      },
      act: all(fill('Title', 'Milk'), confirm('Create')),
    },
  },
  'pages/roadmaps/claim-changes.ts': {
    'POST /api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim': {
      at: '/projects/:projectId/roadmaps/main?task=T1',
      shows: { ...event, roadmap: reread },
      act: press('Claim for an hour'),
    },
    'DELETE /api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim': {
      at: '/projects/:projectId/roadmaps/main?task=T1',
      shows: { ...event, roadmap: 'phases.tasks.claim' },
      act: press('Release'),
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
