import { File, FileImage, Trash } from 'virtual:icons'
import { api, unwrap } from '../../../api/client.ts'
import { edit } from '../../../api/edits.ts'
import { keys } from '../../../api/keys.ts'
import { rightsIn } from '../../../api/projects/rights.ts'
import { useHome } from '../../../api/reads/home.ts'
import { type IssueDetail, issue as issueRead } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { useFormats } from '../../../language/formats.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { IconButton } from '../../../parts/button.tsx'
import { deleteLater } from '../../../parts/deletions.ts'
import { Muted, Row, Rows, Section } from '../../../parts/page.tsx'
import { isPicture } from '../../../parts/pictures.ts'
import { focusNextRow } from '../../../parts/row-place.ts'
import { Time } from '../../../parts/time.tsx'
import { type Attachment, downloadUrl } from './files.ts'

const messages = texts({
  ja: {
    title: '添付ファイル',
    by: (name: string) => ` · ${name}さん`,
    remove: (name: string) => `「${name}」を削除`,
    deleted: (name: string) => `「${name}」を削除しました。`,
  },
  en: {
    title: 'Attachments',
    by: name => ` · ${name}`,
    remove: name => `Delete “${name}”`,
    deleted: name => `“${name}” deleted.`,
  },
})

/** The attachments of an issue and of its comments. */
export function Attachments({ issue: { number, attachments } }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  if (attachments.length === 0) return null
  return (
    <Section title={t.title}>
      <Rows>
        {attachments.map(one => (
          <AttachmentRow key={one.id} number={number} attachment={one} />
        ))}
      </Rows>
    </Section>
  )
}

function AttachmentRow({ number, attachment }: { number: number; attachment: Attachment }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const project = useProject()
  const { user } = useHome()
  const { mayWrite, mayAdminister } = rightsIn(project)
  const { id, filename, size, mime, uploader, createdAt } = attachment
  const Icon = isPicture(mime) ? FileImage : File
  const remove = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    focusNextRow(currentTarget)
    deleteAttachment(project.id, number, attachment)
  }
  return (
    <Row
      mark={<Icon size={16} aria-hidden="true" />}
      end={
        ((mayWrite && uploader?.id === user.id) || mayAdminister) && (
          <IconButton isSmall label={t.remove(filename)} icon={<Trash size={16} />} onClick={remove} />
        )
      }
    >
      <a id={linkIdOf(id)} href={downloadUrl(project.id, number, id)} download={filename}>
        {filename}
      </a>
      <p>
        <Muted>
          {bytes(size)} · <Time at={createdAt} />
          {uploader && t.by(uploader.displayName)}
        </Muted>
      </p>
    </Row>
  )
}

const linkIdOf = (attachmentId: string) => `attachment-${attachmentId}`

/** Deletes an attachment after ten seconds, and offers to undo until then. */
function deleteAttachment(projectId: string, number: number, { id, filename }: Attachment): void {
  const without = edit(issueRead(projectId, number), before =>
    'deletedAt' in before
      ? before
      : { ...before, attachments: before.attachments.filter(one => one.id !== id) },
  )
  deleteLater({
    text: <Deleted name={filename} />,
    elementId: linkIdOf(id),
    edits: [without],
    async send() {
      const params = { path: { projectId, number, attachmentId: id } }
      const response = await api.DELETE(
        '/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}',
        { params },
      )
      // 404: another user deleted it meanwhile.
      if (response.response.status !== 404) await unwrap(response)
    },
    stale: [keys.project(projectId)],
  })
}

const Deleted = ({ name }: { name: string }) => useTexts(messages).deleted(name)
