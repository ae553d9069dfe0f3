import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useHome } from '../../../api/reads/home.ts'
import { type OwnFilter, type OwnIssue, ownIssues, ownRoles } from '../../../api/reads/own-issues.ts'
import { unique } from '../../../api/reads/pages.ts'
import { useAllProjects } from '../../../api/reads/projects.ts'
import { plural } from '../../../language/plural.ts'
import { counted, texts, useTexts } from '../../../language/texts.ts'
import { LinkButton } from '../../../parts/button.tsx'
import layout from '../../../parts/layout.module.css'
import { LoadMore } from '../../../parts/load-more.tsx'
import { Empty } from '../../../parts/notice.tsx'
import { OwnIssueRows } from '../../../parts/own-issue-rows.tsx'
import { Page, Section } from '../../../parts/page.tsx'
import { Tab, Tabs } from '../../../parts/tabs.tsx'
import text from '../../../parts/text.module.css'
import { RowKeys } from '../row-keys.tsx'
import { groupByDue } from './groups.ts'
import styles from './page.module.css'

const messages = texts({
  ja: {
    title: '自分の課題',
    roles: { assigned: '担当', created: '作成', watched: 'ウォッチ' },
    filter: '表示する課題',
    finished: '完了した課題を表示',
    unfinished: '未完了の課題を表示',
    count: (total: number) => counted`${total} 件`,
    groups: {
      over: '期限超過',
      today: '今日まで',
      week: '6 日以内',
      later: 'それ以降',
      none: '期日なし',
    },
    none: {
      assigned: '担当している未完了の課題はありません',
      created: '作成した未完了の課題はありません',
      watched: 'ウォッチしている未完了の課題はありません',
    },
    noneFinished: '完了した課題はありません',
  },
  en: {
    title: 'My issues',
    roles: { assigned: 'Assigned', created: 'Created', watched: 'Watched' },
    filter: 'Filter issues',
    finished: 'Show finished issues',
    unfinished: 'Show unfinished issues',
    count: total => counted`${total} ${plural(total, 'issue')}`,
    groups: {
      over: 'Overdue',
      today: 'Due today',
      week: 'Due in the next six days',
      later: 'Due later',
      none: 'No due day',
    },
    none: {
      assigned: 'No unfinished issues are assigned to you',
      created: 'You have created no issues that are unfinished',
      watched: 'You watch no issues that are unfinished',
    },
    noneFinished: 'No finished issues',
  },
})

/** The user's issues in all projects. Unfinished ones are grouped by their due days. */
export function OwnIssuesPage() {
  const t = useTexts(messages)
  const filter: OwnFilter = useSearch({ from: '/inside/issues' })
  const list = useSuspenseInfiniteQuery(ownIssues(filter))
  const rows = useRef<HTMLDivElement>(null)
  const issues = unique(list.data.pages.flatMap(page => page.issues))
  const projects = useAllProjects()
  const find = (row: string) => {
    const issue = issues.find(({ id }) => id === row)
    return issue && { projectId: issue.project.id, issue }
  }
  return (
    <Page title={t.title}>
      <div className={layout.stack}>
        <Roles filter={filter} />
        <div className={`${layout.ends} ${styles.bar}`}>
          <p className={text.caption} role="status">
            {t.count(list.data.pages[0]!.total)}
          </p>
          <LinkButton
            to="/issues"
            search={{ role: filter.role, finished: filter.finished ? undefined : 1 }}
            variant="quiet"
            isSmall
          >
            {filter.finished ? t.unfinished : t.finished}
          </LinkButton>
        </div>
      </div>
      {issues.length === 0 ? (
        <Empty title={filter.finished ? t.noneFinished : t.none[filter.role ?? 'assigned']} />
      ) : (
        <div ref={rows} className={layout.stackWide}>
          {filter.finished ? (
            <OwnIssueRows issues={issues} label={t.title} />
          ) : (
            <Unfinished issues={issues} />
          )}
        </div>
      )}
      <LoadMore list={list} />
      <RowKeys
        list={rows}
        projects={projects.filter(({ id }) => issues.some(({ project }) => project.id === id))}
        find={find}
      />
    </Page>
  )
}

function Roles({ filter: { role: shown = 'assigned', finished } }: { filter: OwnFilter }) {
  const t = useTexts(messages)
  return (
    <Tabs label={t.filter}>
      {ownRoles.map(role => (
        <Tab
          key={role}
          to="/issues"
          search={{ role: role === 'assigned' ? undefined : role, finished }}
          isCurrent={role === shown}
        >
          {t.roles[role]}
        </Tab>
      ))}
    </Tabs>
  )
}

function Unfinished({ issues }: { issues: OwnIssue[] }) {
  const t = useTexts(messages)
  const { timeZone } = useHome().user
  return groupByDue(issues, timeZone).map(([group, issues]) => (
    <Section key={group} title={t.groups[group]}>
      <OwnIssueRows issues={issues} label={t.groups[group]} />
    </Section>
  ))
}
