import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { useIssueChange } from './changes.ts'
import { InPlace } from './in-place.tsx'

const messages = texts({
  ja: { title: 'タイトル', editTitle: 'タイトルを編集' },
  en: { title: 'Title', editTitle: 'Edit title' },
})

type Props = { issue: IssueDetail; as: 'h1' | 'h2'; headingId?: string }

/** The title of an issue as a heading, which is edited in place. */
export function Title({ issue: { id, number, title }, as: Heading, headingId }: Props) {
  const t = useTexts(messages)
  const project = useProject()
  const change = useIssueChange(project.id, number)
  return (
    <InPlace
      field="title"
      issueId={id}
      saved={title}
      change={change}
      isEditable={rightsIn(project).mayWrite}
      label={t.title}
      edit={t.editTitle}
    >
      {() => <Heading id={headingId}>{title}</Heading>}
    </InPlace>
  )
}
