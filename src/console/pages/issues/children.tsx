import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { useLastingQueue } from '../../parts/lasting-queue.ts'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { useQueue } from '../../parts/queue.ts'
import { queueKey } from './changes.ts'
import { NewIssue } from './new-issue.tsx'
import { IssueLink } from './related.tsx'

const messages = texts({
  ja: {
    title: (done: number, all: number) => (all > 0 ? counted`子課題 (${all} 件中 ${done} 件完了)` : '子課題'),
    pending: '追加中',
  },
  en: {
    title: (done, all) => (all > 0 ? counted`Child issues (${done} of ${all} done)` : 'Child issues'),
    pending: 'Adding',
  },
})

/** The child issues of an issue, with a field to add one. */
export function Children({ issue }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const project = useProject()
  const { children } = issue
  const queue = queueKey(project.id, issue)
  const { pending } = useQueue(queue)
  const hasForm = useLastingQueue(queue, rightsIn(project).mayWrite)
  if (children.length === 0 && !hasForm) return null
  const done = children.filter(({ status }) => status === 'done').length
  return (
    <Section title={t.title(done, children.length)} isOffPaper={children.length + pending.length === 0}>
      {children.length + pending.length > 0 && (
        <Rows>
          {children.map(child => (
            <Row key={child.id}>
              <IssueLink issue={child} />
            </Row>
          ))}
          {pending.map(({ id, text }) => (
            <Row key={id} end={<Muted>{t.pending}</Muted>}>
              {text.trim()}
            </Row>
          ))}
        </Rows>
      )}
      {hasForm && <NewIssue projectId={project.id} parent={issue} />}
    </Section>
  )
}
