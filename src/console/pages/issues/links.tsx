import { GitCommitHorizontal, GitPullRequest } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { StatusPill } from '../../parts/pill.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './issue.module.css'

const messages = texts({
  ja: {
    tasks: 'ロードマップのタスク',
    links: 'コミットとプルリクエスト',
    commit: 'コミット',
    pr: 'プルリクエスト',
    untitled: '(タイトルなし)',
    newTab: '(新しいタブで開きます)',
  },
  en: {
    tasks: 'Roadmap tasks',
    links: 'Commits and pull requests',
    commit: 'Commit',
    pr: 'Pull request',
    untitled: '(no title)',
    newTab: '(opens in a new tab)',
  },
})

type TasksProps = { projectId: string; tasks: IssueDetail['roadmapTasks'] }

/** The roadmap tasks that an issue is linked to. */
export function RoadmapTasks({ projectId, tasks }: TasksProps) {
  const t = useTexts(messages)
  if (tasks.length === 0) return null
  return (
    <Section title={t.tasks}>
      <Rows>
        {tasks.map(({ roadmapId, slug, taskId, title, status }) => (
          <Row key={`${roadmapId} ${taskId}`} end={<StatusPill status={status} />}>
            <Link
              to="/projects/$projectId/roadmaps/$slug"
              params={{ projectId, slug }}
              search={{ task: taskId }}
            >
              {title}
            </Link>{' '}
            <Muted>{slug}</Muted>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

type GitLink = IssueDetail['gitLinks'][number]

/** The commits and pull requests of an issue, as links that open in new tabs. */
export function GitLinks({ links }: { links: GitLink[] }) {
  const t = useTexts(messages)
  if (links.length === 0) return null
  return (
    <Section title={t.links}>
      <Rows>
        {links.map(link => (
          <GitLinkRow key={link.id} link={link} />
        ))}
      </Rows>
    </Section>
  )
}

function GitLinkRow({ link }: { link: GitLink }) {
  const t = useTexts(messages)
  const { kind, ref, url, author, committedAt, createdAt } = link
  const Icon = kind === 'commit' ? GitCommitHorizontal : GitPullRequest
  const title = link.title || t.untitled
  return (
    <Row mark={<Icon size={16} className={styles.kind!} />}>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
          <span className="visually-hidden"> {t.newTab}</span>
        </a>
      ) : (
        title
      )}
      <p>
        <Muted>
          {kind === 'commit' ? t.commit : t.pr} {kind === 'commit' ? ref.slice(0, 7) : `#${ref}`}
          {author && ` · ${author}`} · <Time at={committedAt ?? createdAt} />
        </Muted>
      </p>
    </Row>
  )
}
