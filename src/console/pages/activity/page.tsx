import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ActivityEvent, activity } from '../../api/reads/activity.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { EventLine } from '../../parts/event-line.tsx'
import layout from '../../parts/layout.module.css'
import { LoadMore } from '../../parts/load-more.tsx'
import { Empty } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import text from '../../parts/text.module.css'
import styles from './activity.module.css'
import { ActivityFilters } from './filters.tsx'

const messages = texts({
  ja: {
    title: 'アクティビティ',
    count: (total: number) => counted`${total} 件`,
    none: '条件に一致するアクティビティはありません',
  },
  en: {
    title: 'Activity',
    count: total => counted`${total} ${plural(total, 'event')}`,
    none: 'No matching events',
  },
})

export function ActivityPage() {
  const { id } = useProject()
  return <Activity key={id} />
}

function Activity() {
  const t = useTexts(messages)
  const project = useProject()
  const filter = useSearch({ from: '/inside/projects/$projectId/activity' })
  const list = useInfiniteQuery({
    ...activity(project.id, filter),
    // Keeps the previous results until the next ones arrive, so the layout does not jump.
    placeholderData: before => before,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const events = list.data?.pages.flatMap(page => page.events) ?? []
  return (
    <Page title={t.title} within={project.name}>
      <ActivityFilters
        filter={filter}
        known={events.map(({ actor }) => actor).filter(actor => actor !== null)}
      />
      {!list.data && <Skeleton />}
      {list.data && (
        <div className={`${layout.stackLoose} ${layout.refreshing}`} aria-busy={list.isPlaceholderData}>
          <p role="status" className={text.caption}>
            {t.count(list.data.pages[0]!.total)}
          </p>
          {events.length === 0 && <Empty title={t.none} />}
          <Days events={events} />
          <LoadMore list={list} />
        </div>
      )}
    </Page>
  )
}

/** The events grouped by day, in the user's time zone. */
function Days({ events }: { events: ActivityEvent[] }) {
  const { day, clock, exactTime } = useFormats()
  const days = Map.groupBy(events, ({ createdAt }) => day(createdAt))
  return [...days].map(([name, ofDay]) => (
    <section key={name} className={layout.list}>
      <h2 className={styles.date}>{name}</h2>
      <ol className={`${layout.list} ${layout.lined} ${styles.events}`}>
        {ofDay.map(event => (
          <li key={event.id}>
            <EventLine
              event={event}
              time={
                <time dateTime={event.createdAt} title={exactTime(event.createdAt)}>
                  {clock(event.createdAt)}
                </time>
              }
            />
          </li>
        ))}
      </ol>
    </section>
  ))
}
