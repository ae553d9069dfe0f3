import { Settings2 } from 'virtual:icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { notifications } from '../../api/reads/accounts.ts'
import { countedUnread, useHome } from '../../api/reads/home.ts'
import { unique } from '../../api/reads/pages.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { focusMain } from '../../parts/focus.ts'
import { LoadMore } from '../../parts/load-more.tsx'
import { Empty } from '../../parts/notice.tsx'
import { Page, Rows } from '../../parts/page.tsx'
import { Tab, Tabs } from '../../parts/tabs.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { useMarkAsRead } from './mark-as-read.ts'
import styles from './page.module.css'
import { NotificationRow } from './row.tsx'

/** What follows a number that may be higher. */
const more = (count: number): string => (count < countedUnread ? '' : '+')

const messages = texts({
  ja: {
    title: '通知',
    settings: '通知の設定',
    markAll: 'すべて既読にする',
    filter: '表示する通知',
    all: 'すべて',
    unread: (count: number) => (count > 0 ? counted`未読 (${count}${more(count)})` : '未読'),
    none: '通知はまだありません',
    noneWhy:
      '担当になった課題、メンションされた課題、ウォッチしている課題の動き、期日、ブロックされたロードマップのタスクが、ここに表示されます。',
    noneUnread: '未読の通知はありません',
  },
  en: {
    title: 'Notifications',
    settings: 'Notification settings',
    markAll: 'Mark all as read',
    filter: 'Filter notifications',
    all: 'All',
    unread: count => (count > 0 ? counted`Unread (${count}${more(count)})` : 'Unread'),
    none: 'No notifications yet',
    noneWhy:
      'You are notified here of issues that are assigned to you, that mention you, or that you watch, of days due, and of tasks of roadmaps that become blocked.',
    noneUnread: 'No unread notifications',
  },
})

export function NotificationsPage() {
  const t = useTexts(messages)
  const { unread } = useSearch({ strict: false })
  const list = useSuspenseInfiniteQuery(notifications({ unread }))
  const shown = unique(list.data.pages.flatMap(page => page.notifications))
  return (
    <Page title={t.title} actions={<Actions newest={shown[0]?.id} />}>
      <Filter isUnread={unread === 1} />
      {shown.length === 0 ? (
        <Nothing isUnread={unread === 1} />
      ) : (
        <Rows label={t.title}>
          {shown.map(notification => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
    </Page>
  )
}

/** `newest` is the ID of the first notification on the page. Newer ones are not marked: the user has not seen them. */
function Actions({ newest }: { newest: string | undefined }) {
  const t = useTexts(messages)
  const { unread } = useHome()
  const markAsRead = useMarkAsRead()
  const markAll = (upTo: string) => {
    markAsRead.mutate({ upTo }, { onError: showErrorToast })
    focusMain()
  }
  return (
    <>
      {unread > 0 && newest && <Button onClick={() => markAll(newest)}>{t.markAll}</Button>}
      <LinkButton
        to="/settings/notifications"
        variant="quiet"
        icon={<Settings2 size={16} aria-hidden="true" />}
      >
        {t.settings}
      </LinkButton>
    </>
  )
}

function Filter({ isUnread }: { isUnread: boolean }) {
  const t = useTexts(messages)
  const { unread } = useHome()
  return (
    <div className={styles.filter}>
      <Tabs label={t.filter}>
        <Tab to="/notifications" search={{}} isCurrent={!isUnread}>
          {t.all}
        </Tab>
        <Tab to="/notifications" search={{ unread: 1 }} isCurrent={isUnread}>
          {t.unread(unread)}
        </Tab>
      </Tabs>
    </div>
  )
}

function Nothing({ isUnread }: { isUnread: boolean }) {
  const t = useTexts(messages)
  if (isUnread) return <Empty title={t.noneUnread} />
  return (
    <Empty title={t.none}>
      <p>{t.noneWhy}</p>
    </Empty>
  )
}
