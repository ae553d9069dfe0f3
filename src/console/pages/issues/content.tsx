import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { ProjectMarkdown } from '../../parts/markdown/project-markdown.tsx'
import { Muted } from '../../parts/page.tsx'
import { useIssueFiles } from './attachments/files.ts'
import { Attachments } from './attachments/list.tsx'
import { useIssueChange } from './changes.ts'
import { Children } from './children.tsx'
import { InPlace } from './in-place.tsx'
import styles from './issue.module.css'
import { GitLinks, RoadmapTasks } from './links.tsx'
import { Properties } from './properties.tsx'
import { Stream } from './stream/stream.tsx'
import { Watching } from './watching.tsx'

const messages = texts({
  ja: {
    body: '本文',
    editBody: '本文を編集',
    write: '本文を追加',
    noBody: '本文はありません。',
  },
  en: {
    body: 'Description',
    editBody: 'Edit description',
    write: 'Add a description',
    noBody: 'No description',
  },
})

type Props = {
  issue: IssueDetail
  /** Whether what is below the text is shown, too. */
  isWhole?: boolean
}

/** All of an issue but its title. */
export function Content({ issue, isWhole = true }: Props) {
  const project = useProject()
  const { sees } = rightsIn(project)
  return (
    <div className={styles.room}>
      <div className={styles.issue}>
        <div className={`${layout.stackWide} ${styles.content}`}>
          <Body issue={issue} />
          {isWhole && (
            <>
              <Children issue={issue} />
              {sees('roadmap') && <RoadmapTasks projectId={project.id} tasks={issue.roadmapTasks} />}
              {sees('git_links') && <GitLinks links={issue.gitLinks} />}
              <Attachments issue={issue} />
              <Stream issue={issue} actions={<Watching issue={issue} />} />
            </>
          )}
        </div>
        <Properties issue={issue} />
      </div>
    </div>
  )
}

function Body({ issue }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const project = useProject()
  const { id, number, body, mentions } = issue
  const { mayWrite } = rightsIn(project)
  const files = useIssueFiles(project.id, issue)
  const change = useIssueChange(project.id, number)
  return (
    <section aria-label={t.body}>
      <InPlace
        field="body"
        issueId={id}
        saved={body ?? ''}
        change={change}
        isEditable={mayWrite}
        files={files}
        label={t.body}
        edit={body ? t.editBody : t.write}
      >
        {save =>
          body ? (
            <ProjectMarkdown
              id={id}
              mentions={mentions}
              attachments={files.attachments}
              {...(mayWrite && { change: save })}
            >
              {body}
            </ProjectMarkdown>
          ) : (
            <Muted>{t.noBody}</Muted>
          )
        }
      </InPlace>
    </section>
  )
}
