import { all, allIssues, confirm, fill, press, type Rows, reread, stays, stream } from './row.ts'

export const ownRows: Rows = {
  'pages/home/invitations.tsx': {
    'POST /api/me/invitations/{invitationId}/accept': {
      at: '/',
      shows: { home: reread },
      act: press('Join Coast'),
    },
    'POST /api/me/invitations/{invitationId}/decline': {
      at: '/',
      shows: { home: reread },
      act: press('Decline the invitation to Hills'),
    },
  },
  'pages/home/new-org.tsx': {
    'POST /api/orgs': {
      at: '/',
      open: press('New organization'),
      shows: { home: reread },
      act: all(fill('Name', 'Island'), confirm('Create')),
    },
  },
  'parts/use-profile-change.ts': {
    'PATCH /api/me/profile': [
      {
        at: '/settings/profile',
        shows: {
          home: 'user.displayName',
          activity: reread,
          'activity issue.created': reread,
          file: reread,
          ...allIssues,
          ...stream,
          members: reread,
          orgApps: reread,
          orgMembers: reread,
          overview: reread,
          savedFilters: reread,
          tree: reread,
        },
        act: all(fill('Display name', 'Ann'), press('Save')),
      },
      {
        at: '/settings/profile',
        open: press(/^Time zone/),
        shows: { home: 'user.timeZone' },
        act: page => page.getByRole('option', { name: 'Europe/Berlin' }).click(),
      },
    ],
  },
  'pages/settings/notifications.tsx': {
    'PATCH /api/me/notification-preferences': {
      at: '/settings/notifications',
      shows: { notificationPreferences: 'issues.inApp' },
      act: page => page.getByRole('radio', { name: /^None/ }).first().click(),
    },
  },
  'pages/settings/sessions.tsx': {
    'DELETE /api/auth/sessions/{sessionId}': {
      at: '/settings/sessions',
      shows: { sessions: 'all' },
      act: press(/^Sign out of/),
    },
  },
  'pages/settings/new-token.tsx': {
    'POST /api/tokens': {
      at: '/settings/tokens',
      open: press('Create token'),
      shows: { tokens: reread },
      act: all(
        page => page.getByRole('radio', { name: 'All' }).check(),
        fill('Name', 'CI'),
        confirm('Create'),
      ),
      finish: all(
        page => page.getByRole('checkbox', { name: 'I have copied and saved it' }).check(),
        confirm('Close'),
      ),
    },
  },
  'pages/settings/tokens.tsx': {
    'POST /api/tokens/{tokenId}/revoke': {
      at: '/settings/tokens',
      open: press('Revoke “Laptop”'),
      shows: { tokens: 'revokedAt status' },
      act: confirm('Revoke'),
    },
  },
  'pages/settings/apps.tsx': {
    'DELETE /api/me/apps/{appId}': {
      at: '/settings/apps',
      open: press(/^Disconnect “Editor”/),
      shows: { ownApps: 'all', orgApps: reread },
      act: confirm('Disconnect'),
    },
  },
  'pages/connect/request.tsx': {
    'POST /api/oauth/approve': {
      at: '/connect?:appQuery',
      // The page stays, because the app responds without content. It is listed when it exchanges its code.
      open: page => page.route('**/callback?*', route => route.fulfill({ status: 204 })),
      shows: {},
      act: press('Connect'),
      giveUp: stays,
    },
  },
  'pages/device/pending-sign-in.tsx': {
    'POST /api/auth/device/approve': {
      at: '/device?user_code=:userCode',
      // The token is issued to the command line when it asks again.
      shows: {},
      act: press('Approve'),
      giveUp: stays,
    },
  },
}
