import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Row, Rows, Section, Soft } from '../../parts/page.tsx'
import { useQueue } from '../../parts/queue.ts'
import { queueOf } from './changes.ts'
import { NewIssue } from './new-issue.tsx'
import { Related } from './related.tsx'

const said = texts({
  ja: {
    title: (done: number, all: number) => (all > 0 ? counted`子課題 (${all} 件中 ${done} 件完了)` : '子課題'),
    coming: '追加中',
  },
  en: {
    title: (done, all) => (all > 0 ? counted`Child issues (${done} of ${all} done)` : 'Child issues'),
    coming: 'Adding',
  },
})

/** The child issues of an issue, with a field to add one. */
export function Children({ issue }: { issue: IssueDetail }) {
  const t = useTexts(said)
  const project = useProject()
  const { children } = issue
  const { coming } = useQueue(queueOf(project.id, issue))
  const { mayWrite } = rightsIn(project)
  if (children.length === 0 && !mayWrite) return null
  const done = children.filter(({ status }) => status === 'done').length
  return (
    <Section title={t.title(done, children.length)} isOffPaper={children.length + coming.length === 0}>
      {children.length + coming.length > 0 && (
        <Rows>
          {children.map(child => (
            <Row key={child.id}>
              <Related issue={child} />
            </Row>
          ))}
          {coming.map(({ id, text }) => (
            <Row key={id} end={<Soft>{t.coming}</Soft>}>
              {text.trim()}
            </Row>
          ))}
        </Rows>
      )}
      {mayWrite && <NewIssue projectId={project.id} parent={issue} />}
    </Section>
  )
}
