import type { InfiniteData } from '@tanstack/react-query'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type Notification, notifications } from '../../api/reads/accounts.ts'
import { countedUnread, home } from '../../api/reads/home.ts'

/** The id of a notification, or of the newest one of those that the user has seen. */
type Marked = { only: string } | { upTo: string }

/** Marks one or all seen notifications as read, with optimistic updates of the lists and the bell. */
export const useMarkAsRead = () =>
  useChange({
    send: (marked: Marked, api) =>
      unwrap(
        api.POST('/api/me/notifications/read', {
          body: 'only' in marked ? { ids: [marked.only] } : marked,
        }),
      ),
    show: marked => {
      const isMarked = ({ id }: Notification) => ('only' in marked ? id === marked.only : id <= marked.upTo)
      const readAt = new Date().toISOString()
      return [
        edit(notifications({}), before =>
          each(before, shown =>
            shown.map(other => (isMarked(other) && !other.readAt ? { ...other, readAt } : other)),
          ),
        ),
        edit(notifications({ unread: 1 }), before =>
          each(before, shown => shown.filter(other => !isMarked(other))),
        ),
        edit(home, before => ({ ...before, unread: 'only' in marked ? without(before.unread) : 0 })),
      ]
    },
    stale: [keys.notificationLists, home.queryKey],
  })

/** One less. It stays the highest number that is counted, because there may be more. */
const without = (unread: number): number => (unread < countedUnread ? Math.max(unread - 1, 0) : unread)

type Page = { notifications: Notification[] }

const each = <P extends Page, Number>(
  lists: InfiniteData<P, Number>,
  change: (shown: Notification[]) => Notification[],
): InfiniteData<P, Number> => ({
  ...lists,
  pages: lists.pages.map(page => ({ ...page, notifications: change(page.notifications) })),
})
