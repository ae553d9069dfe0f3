import type { InfiniteData } from '@tanstack/react-query'
import { type Change, useChange } from '../../../api/change.ts'
import { api, unwrap } from '../../../api/client.ts'
import { changeRead, edit } from '../../../api/edits.ts'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { type Comment, comments } from '../../../api/reads/comments.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { commentAnchor } from '../../../parts/comment-anchor.ts'
import { deleteLater } from '../../../parts/deletions.ts'
import { attachUploads } from '../../../parts/markdown-field/attach-uploads.ts'
import { forgetUploadsIn, ownUploadsIn } from '../../../parts/markdown-field/own-uploads.ts'
import { hashOf } from '../editing/hashes.ts'
import { endEdit } from '../editing/text-edit.ts'

const messages = texts({
  ja: { deleted: 'コメントを削除しました。' },
  en: { deleted: 'Comment deleted.' },
})

type Page = { comments: Comment[]; total: number; page: number; pageSize: number }
type Read = InfiniteData<Page>

/** Writes a comment on an issue. */
export const newComment = (projectId: string, number: number): Change<string, Comment> => ({
  async send(body, api) {
    const params = { path: { projectId, number } }
    const attachmentIds = ownUploadsIn(body, projectId)
    const sent = { body, ...(attachmentIds.length > 0 && { attachmentIds }) }
    return (
      await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body: sent }))
    ).comment
  },
  stale: [keys.project(projectId)],
  onDone(made, body) {
    forgetUploadsIn(body)
    changeRead(queries, comments(projectId, number), read => withComment(read, made))
  },
})

function withComment({ pages, ...rest }: Read, made: Comment): Read {
  const [first, ...others] = pages
  if (!first || first.comments.some(({ id }) => id === made.id)) return { pages, ...rest }
  const grown = { ...first, comments: [made, ...first.comments], total: first.total + 1 }
  return { pages: [grown, ...others], ...rest }
}

/** A new text of a comment, and the one from which the edit started, so that none that was saved meanwhile is overwritten. */
type CommentEdit = { body: string; base: string }

/** Changes the text of a comment. */
export function useCommentEdit(projectId: string, number: number, { id: commentId }: Comment) {
  return useChange({
    send: async ({ body, base }: CommentEdit, own) => {
      const params = { path: { projectId, number, commentId } }
      const changed = await unwrap(
        api.PATCH('/api/projects/{projectId}/issues/{number}/comments/{commentId}', {
          params,
          body: { body, base: { body: await hashOf(base) } },
        }),
      )
      await attachUploads(own, { projectId, number, text: body })
      return changed
    },
    show: ({ body }) => [
      edit(comments(projectId, number), read =>
        inPages(read, page => ({
          ...page,
          comments: page.comments.map(one =>
            one.id === commentId ? { ...one, body, editedAt: new Date().toISOString() } : one,
          ),
        })),
      ),
    ],
    stale: [keys.project(projectId)],
    onDone: (_, { body }) => endEdit(commentDraft(commentId), body),
  })
}

/** The key of the draft of a comment's text. */
export const commentDraft = (commentId: string): string => `comment ${commentId}`

/** Deletes a comment after ten seconds, and offers to undo until then. */
export function deleteComment(projectId: string, number: number, { id: commentId }: Comment): void {
  const without = edit(comments(projectId, number), read =>
    inPages(read, page => {
      const left = page.comments.filter(({ id }) => id !== commentId)
      return { ...page, comments: left, total: page.total - page.comments.length + left.length }
    }),
  )
  deleteLater({
    text: <Deleted />,
    elementId: commentAnchor(commentId),
    edits: [without],
    async send() {
      const params = { path: { projectId, number, commentId } }
      const response = await api.DELETE('/api/projects/{projectId}/issues/{number}/comments/{commentId}', {
        params,
      })
      // 404: another user deleted it meanwhile.
      if (response.response.status !== 404) await unwrap(response)
    },
    stale: [keys.project(projectId)],
  })
}

const Deleted = () => useTexts(messages).deleted

const inPages = ({ pages, ...rest }: Read, change: (page: Page) => Page): Read => ({
  ...rest,
  pages: pages.map(change),
})
