import type { Attached } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { findLocalFile, type LocalFile } from '../../files/local-file.ts'
import { cancelPending } from '../../files/lost-uploads.ts'
import { type Destination, uploadFile } from '../../files/upload.ts'
import { list } from '../../json/shape.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatBytes } from '../../terminal/format.ts'
import { command } from '../define.ts'
import { attachmentFields } from './json-types.ts'
import { findIssue, type IssueDetail, numberArgument, openProjectOf } from './references.ts'
import { formatIssueName } from './rows.ts'

type Attachment = Attached['attachment']

export const attach = command<object, [number: string, files: string[]]>({
  name: 'attach',
  about: ['課題にファイルを添付します', 'Attaches files to an issue'],
  arguments: [numberArgument, ['<file...>', ['添付するファイル', 'files to attach']]],
  examples: [
    ['cairn issues attach 12 screen.png', ['画像を添付', 'attach an image']],
    ['cairn issues attach KEY-12 a.log b.log', ['2 つのファイルを添付', 'attach two files']],
  ],
  shape: list('attachments', attachmentFields),
  async run(context, { json, ...options }, written, paths) {
    const { io } = context
    const locals = await Promise.all(paths.map(path => findLocalFile(context, path)))
    const project = await openProjectOf(context, options, [written])
    const issue = await findIssue(project, written)
    const name = formatIssueName(issue)
    const attachments: Attachment[] = []
    for (const local of locals) {
      const attachment = await attachFile(context, project, issue, local, attachments)
      attachments.push(attachment)
      const what = `${attachment.filename}  ${formatBytes(attachment.size)}`
      if (!json) io.print(io.say([`${name} に添付しました: ${what}`, `Attached to ${name}: ${what}`]))
    }
    if (json) io.printJson({ attachments })
  },
})

async function attachFile(
  context: Context,
  project: ProjectConnection,
  issue: IssueDetail,
  local: LocalFile,
  done: readonly Attachment[],
): Promise<Attachment> {
  const known = [...issue.attachments, ...done].map(({ id }) => id)
  try {
    return (await uploadFile(context, local, toIssue(project, issue.number, known))).attachment
  } catch (thrown) {
    if (context.interrupted.aborted) throw thrown
    const failure = toFailure(context, thrown)
    const [ja, en] = failure.about.map(text =>
      text.startsWith(local.path) ? text : `${local.path}: ${text}`,
    )
    const facts = { ...failure.facts, local: local.path, attached: done }
    throw new Failure([ja!, en!], { ...failure, facts })
  }
}

/** Uploads files to an issue. An attachment that is not `known` is what an upload without a response became. */
const toIssue = (
  project: ProjectConnection,
  number: number,
  known: readonly string[],
): Destination<Attached> => ({
  send: (content, options) => project.api.attach({ projectId: project.projectId, number }, content, options),
  async find(local, sha256) {
    await cancelPending(project, local, sha256)
    const { attachments } = await findIssue(project, `${number}`)
    const attachment = attachments.find(
      ({ id, filename, size }) => !known.includes(id) && filename === local.name && size === local.size,
    )
    return attachment ? { attachment } : null
  },
})
