import { useChange } from '../../../api/change.ts'
import { unwrap } from '../../../api/client.ts'
import { changeRead } from '../../../api/edits.ts'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { type IssueDetail, issue as issueRead } from '../../../api/reads/issues.ts'
import type { Attached } from '../../../parts/markdown/extras.ts'

export type Attachment = IssueDetail['attachments'][number]

/** What the texts of an issue can show, and attaching uploads to the issue. */
export type IssueFiles = { attachments: Attached[]; link(attachmentId: string): Promise<unknown> }

export function useIssueFiles(projectId: string, { number, attachments }: IssueDetail): IssueFiles {
  const change = useChange({
    send(attachmentId: string, api) {
      const params = { path: { projectId, number } }
      return unwrap(
        api.POST('/api/projects/{projectId}/issues/{number}/attachments', { params, body: { attachmentId } }),
      )
    },
    stale: [keys.project(projectId)],
    onDone: ({ attachment }) =>
      changeRead(queries, issueRead(projectId, number), read =>
        'deletedAt' in read || read.attachments.some(({ id }) => id === attachment.id)
          ? read
          : { ...read, attachments: [...read.attachments, { ...attachment, commentId: null }] },
      ),
  })
  return {
    attachments: attachments.map(({ id, filename, mime }) => ({
      id,
      filename,
      mime,
      url: downloadUrl(projectId, number, id),
    })),
    link: change.mutateAsync,
  }
}

/** The URL of a download; it redirects to the object store. */
export const downloadUrl = (projectId: string, number: number, attachmentId: string): string =>
  `/api/projects/${projectId}/issues/${number}/attachments/${attachmentId}/download?redirect=1`
