import { press, type Rows } from './row.ts'

const marked = {
  home: 'unread',
  notifications: 'notifications.readAt',
  'notifications unread': 'notifications',
}

export const notificationRows: Rows = {
  'pages/notifications/mark-as-read.ts': {
    'POST /api/me/notifications/read': [
      {
        at: '/notifications',
        shows: marked,
        act: press('Mark as read'),
      },
      {
        at: '/notifications?unread=1',
        shows: marked,
        act: press('Mark as read'),
      },
      {
        at: '/notifications?unread=1',
        shows: marked,
        act: press('Mark all as read'),
      },
    ],
  },
}
