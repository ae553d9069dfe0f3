import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type IssueDetail, issue as issueRead } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { issueName } from '../../parts/issue-name.ts'
import { Page } from '../../parts/page.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Content } from './content.tsx'
import { Title } from './title.tsx'
import { TrashedIssue } from './trashed-issue.tsx'

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
  return (
    <Page
      title={`${issueName(issue)} ${issue.title}`}
      within={project.name}
      heading={
        <>
          <Breadcrumb>{issueName(issue)}</Breadcrumb>
          <Title issue={issue} as="h1" />
        </>
      }
    >
      <Content issue={issue} />
    </Page>
  )
}
