import { Pencil, Trash } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rightsIn } from '../../../api/projects/rights.ts'
import type { Comment } from '../../../api/reads/comments.ts'
import { useHome } from '../../../api/reads/home.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { Avatar } from '../../../parts/avatar.tsx'
import box from '../../../parts/box.module.css'
import { IconButton } from '../../../parts/button.tsx'
import { commentAnchor } from '../../../parts/comment-anchor.ts'
import layout from '../../../parts/layout.module.css'
import link from '../../../parts/link.module.css'
import { ProjectMarkdown } from '../../../parts/markdown/project-markdown.tsx'
import { focusNextRow } from '../../../parts/row-place.ts'
import text from '../../../parts/text.module.css'
import { Time } from '../../../parts/time.tsx'
import type { IssueFiles } from '../attachments/files.ts'
import { Editor } from '../editing/editor.tsx'
import { useTextEdit } from '../editing/text-edit.ts'
import { commentDraft, deleteComment, useCommentEdit } from './changes.tsx'
import styles from './stream.module.css'

const messages = texts({
  ja: {
    by: (name: string) => `${name}さんのコメント`,
    gone: '退会したユーザー',
    edited: '編集済み',
    sending: '送信中',
    edit: 'コメントを編集',
    text: 'コメントの本文',
    remove: 'コメントを削除',
    link: 'このコメントへのリンク',
  },
  en: {
    by: name => `Comment by ${name}`,
    gone: 'Former user',
    edited: 'edited',
    sending: 'Sending',
    edit: 'Edit comment',
    text: 'Text of the comment',
    remove: 'Delete comment',
    link: 'Link to this comment',
  },
})

type Props = { number: number; comment: Comment; files: IssueFiles; isTarget: boolean }

/** A comment, with buttons for what the user may do with it. */
export function CommentItem({ number, comment, files, isTarget }: Props) {
  const t = useTexts(messages)
  const project = useProject()
  const { user } = useHome()
  const { mayWrite, mayAdminister } = rightsIn(project)
  const { id, body, createdBy, createdAt, editedAt, mentions } = comment
  const change = useCommentEdit(project.id, number, comment)
  const mayEdit = createdBy?.id === user.id && mayWrite
  const textEdit = useTextEdit({
    ...{ key: commentDraft(id), field: 'body', saved: body, isEditable: mayEdit, change },
    send: (body, base, options) => change.mutate({ body, base }, options),
  })
  const remove = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    focusNextRow(currentTarget)
    deleteComment(project.id, number, comment)
  }
  return (
    <Card
      id={commentAnchor(id)}
      isTarget={isTarget}
      name={createdBy?.displayName ?? t.gone}
      facts={
        <>
          <Link
            to="/projects/$projectId/issues/$number"
            params={{ projectId: project.id, number }}
            hash={commentAnchor(id)}
            className={link.choice!}
            title={t.link}
          >
            <Time at={createdAt} />
          </Link>
          {editedAt && <span>{t.edited}</span>}
        </>
      }
      actions={
        <>
          {mayEdit && !textEdit.isOpen && (
            <IconButton
              isSmall
              label={t.edit}
              icon={<Pencil size={16} />}
              onClick={textEdit.open}
              autoFocus={textEdit.isClosed}
              isBusy={textEdit.isBusy}
            />
          )}
          {(mayEdit || mayAdminister) && (
            <IconButton isSmall label={t.remove} icon={<Trash size={16} />} onClick={remove} />
          )}
        </>
      }
    >
      {textEdit.isOpen ? (
        <Editor field="body" label={t.text} rows={6} {...{ files, textEdit }} />
      ) : (
        <ProjectMarkdown
          id={id}
          mentions={mentions}
          attachments={files.attachments}
          {...(mayEdit && { change: textEdit.saveAtOnce })}
        >
          {body}
        </ProjectMarkdown>
      )}
    </Card>
  )
}

/** A comment that has not been sent yet. */
export function PendingComment({ body }: { body: string }) {
  const t = useTexts(messages)
  const { user } = useHome()
  return (
    <Card name={user.displayName ?? user.email} facts={t.sending}>
      <ProjectMarkdown id={body} mentions={[]}>
        {body}
      </ProjectMarkdown>
    </Card>
  )
}

type CardProps = {
  id?: string
  isTarget?: boolean
  name: string
  facts: ReactNode
  actions?: ReactNode
  children: ReactNode
}

function Card({ id, isTarget, name, facts, actions, children }: CardProps) {
  const t = useTexts(messages)
  return (
    <article
      id={id}
      tabIndex={-1}
      className={`${layout.stackTight} ${box.card} ${styles.comment}`}
      aria-label={t.by(name)}
      data-target={isTarget || undefined}
    >
      <header className={`${layout.ends} ${styles.head}`}>
        <div className={layout.line}>
          <Avatar name={name} label="" />
          <span className={text.strong}>{name}</span>
          <span className={`${layout.line} ${text.caption}`}>{facts}</span>
        </div>
        <div className={layout.rowTight}>{actions}</div>
      </header>
      {children}
    </article>
  )
}
