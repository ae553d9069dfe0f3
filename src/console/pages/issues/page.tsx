import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { rightsIn } from '../../api/projects/rights.ts'
import { type IssueDetail, issue as issueRead } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { issueName } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { Muted, Page } from '../../parts/page.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { useIssueChange } from './changes.ts'
import { Children } from './children.tsx'
import { InPlace } from './in-place.tsx'
import styles from './issue.module.css'
import { GitLinks, RoadmapTasks } from './links.tsx'
import { Properties } from './properties.tsx'
import { TrashedIssue } from './trashed-issue.tsx'

const messages = texts({
  ja: {
    title: 'タイトル',
    editTitle: 'タイトルを編集',
    body: '本文',
    editBody: '本文を編集',
    write: '本文を追加',
    bodyHint: 'Markdown を使用できます。',
    noBody: '本文はありません。',
  },
  en: {
    title: 'Title',
    editTitle: 'Edit title',
    body: 'Description',
    editBody: 'Edit description',
    write: 'Add a description',
    bodyHint: 'Markdown is supported.',
    noBody: 'No description',
  },
})

export function IssuePage() {
  const { number } = useParams({ from: '/inside/projects/$projectId/issues/$number' })
  const project = useProject()
  const { data } = useSuspenseQuery(issueRead(project.id, number))
  return 'deletedAt' in data ? (
    <TrashedIssue key={number} number={number} deleted={data} />
  ) : (
    <Issue key={data.id} issue={data} />
  )
}

function Issue({ issue }: { issue: IssueDetail }) {
  const project = useProject()
  const { sees } = rightsIn(project)
  return (
    <Page
      title={`${issueName(issue)} ${issue.title}`}
      within={project.name}
      heading={<Heading issue={issue} />}
    >
      <div className={styles.issue}>
        <div className={`${layout.stackWide} ${styles.content}`}>
          <Body issue={issue} />
          <Children issue={issue} />
          {sees('roadmap') && <RoadmapTasks projectId={project.id} tasks={issue.roadmapTasks} />}
          {sees('git_links') && <GitLinks links={issue.gitLinks} />}
        </div>
        <Properties issue={issue} />
      </div>
    </Page>
  )
}

function Heading({ issue: { id, number, key, title } }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const project = useProject()
  const change = useIssueChange(project.id, number)
  return (
    <>
      <Breadcrumb>{issueName({ key, number })}</Breadcrumb>
      <InPlace
        field="title"
        issueId={id}
        saved={title}
        change={change}
        isEditable={rightsIn(project).mayWrite}
        label={t.title}
        edit={t.editTitle}
      >
        <h1>{title}</h1>
      </InPlace>
    </>
  )
}

function Body({ issue: { id, number, body } }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const project = useProject()
  const change = useIssueChange(project.id, number)
  return (
    <section aria-label={t.body}>
      <InPlace
        field="body"
        issueId={id}
        saved={body ?? ''}
        change={change}
        isEditable={rightsIn(project).mayWrite}
        label={t.body}
        edit={body ? t.editBody : t.write}
        hint={t.bodyHint}
      >
        {body ? <Markdown>{body}</Markdown> : <Muted>{t.noBody}</Muted>}
      </InPlace>
    </section>
  )
}
