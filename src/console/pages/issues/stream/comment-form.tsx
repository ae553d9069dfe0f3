import { rightsIn } from '../../../api/projects/rights.ts'
import type { IssueDetail } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { useDraft } from '../../../parts/draft.ts'
import { useLastingForm } from '../../../parts/lasting-form.ts'
import { MarkdownField } from '../../../parts/markdown-field/markdown-field.tsx'
import { useQueue } from '../../../parts/queue.ts'
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
  const [draft] = useDraft(queue, '')
  const { pending, unsent } = useQueue(queue)
  const hasText = draft !== null || pending.length + unsent.length > 0
  if (!useLastingForm(rightsIn(project).mayWrite, hasText)) return null
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
