import { join } from 'node:path'
import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { Source } from '../../files/download.ts'
import { assertInside } from '../../files/inside.ts'
import { toSafeNames } from '../../files/safe-name.ts'
import { isFolder } from '../../files/save.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Attachment } from './chosen-attachments.ts'
import type { IssueDetail } from './references.ts'

/** An attachment, its bytes, and where to save it. */
export type Target = { attachment: Attachment; source: Source; path: string }

/** Chooses the paths. An attachment has the same name there, no matter which others are downloaded. */
export async function findTargets(
  context: Context,
  project: ProjectConnection,
  issue: IssueDetail,
  chosen: readonly Attachment[],
  output: string | undefined,
): Promise<Target[]> {
  const safeNames = toSafeNames(issue.attachments.map(({ filename }) => filename))
  const isInFolder = output === undefined || (await isFolder(context, output))
  if (!isInFolder && chosen.length !== 1) throw needsFolder(output!)
  const { root, gitDir, link } = project.repository
  const targets = chosen.map(attachment => {
    const name = safeNames[issue.attachments.indexOf(attachment)]!
    const path = isInFolder ? join(output ?? '', name) : output!
    return { attachment, source: sourceOf(project, issue, attachment), path }
  })
  if (gitDir || link) for (const { path } of targets) await assertInside(context.cwd, root, path)
  return targets
}

export const sourceOf = (
  { api, projectId, url }: ProjectConnection,
  { number }: IssueDetail,
  { id, filename, size, sha256 = null }: Attachment,
): Source => ({
  ...{ name: filename, size, sha256, server: url },
  async readUrl() {
    const params = { path: { projectId, number, attachmentId: id } }
    const read = api.GET('/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}/download', {
      params,
    })
    return (await unwrap(read)).url
  },
})

const needsFolder = (output: string) =>
  usageError(
    [`${output} はフォルダーではありません`, `${output} is not a folder`],
    [
      '複数の添付ファイルは、フォルダーに保存してください（名前の末尾を / にします）',
      'Save several attachments to a folder, with a name that ends in /',
    ],
  )
