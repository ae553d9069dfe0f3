import { rightsIn } from '../../../api/projects/rights.ts'
import type { IssueDetail } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { useLastingQueue } from '../../../parts/lasting-queue.ts'
import { MarkdownField } from '../../../parts/markdown-field/markdown-field.tsx'
import { QueueForm } from '../../../parts/queue-form.tsx'
import { shortcut } from '../../../parts/shortcuts/keys.ts'
import type { IssueFiles } from '../attachments/files.ts'
import { newComment } from './changes.tsx'

const messages = texts({
  ja: { label: 'コメント', action: 'コメント' },
  en: { label: 'Comment', action: 'Comment' },
})

/** The key of the queue of comments on an issue, and of the draft of the next one. */
export const commentQueue = (issueId: string): string => `new comment ${issueId}`

/** The form that writes comments, for users who can, or could when they typed one. */
export function CommentForm({ issue, files }: { issue: IssueDetail; files: IssueFiles }) {
  const t = useTexts(messages)
  const project = useProject()
  const queue = commentQueue(issue.id)
  if (!useLastingQueue(queue, rightsIn(project).mayWrite)) return null
  return (
    <QueueForm
      queue={queue}
      change={newComment(project.id, issue.number)}
      name="body"
      label={t.label}
      action={t.action}
      field={field => (
        <MarkdownField
          {...field}
          {...shortcut('m')}
          project={project}
          draftKey={queue}
          rows={4}
          attachments={files.attachments}
        />
      )}
    />
  )
}
