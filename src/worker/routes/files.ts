import { Hono } from 'hono'
import { FileAnswer, FileDetailAnswer, RegisteredAnswer, TreeAnswer } from '../domain/files/answers.ts'
import { deleteFile, FileChange, readFile, updateFile } from '../domain/files/files.ts'
import { NewFile, registerFile } from '../domain/files/register.ts'
import { listTree } from '../domain/files/tree.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const files = new Hono<Env>()
  .get(
    '/tree',
    operation('file.tree', 'Read all folders and files', {
      details: 'All folders and files without paging, and the storage usage.',
    }),
    answers(tagged(TreeAnswer)),
    async c => sendTagged(c, await listTree(c.var.ask)),
  )
  .post(
    '/',
    operation('file.register', 'Register an upload as a file', {
      details:
        'If the folder already has a file with this name, the upload becomes its next revision. Only the latest 10 ' +
        'revisions of a file are kept.',
    }),
    body(NewFile),
    answers(
      { 201: RegisteredAnswer },
      'attachment_not_found',
      'folder_not_found',
      'attachment_not_ready',
      'attachment_linked',
      'file_conflict',
    ),
    async c => sendJson(c, await registerFile(c.var.ask, c.req.valid('json')), 201),
  )
  .get(
    '/:fileId',
    operation('file.read', 'Read a file and its revisions'),
    answers({ 200: FileDetailAnswer }, 'file_not_found'),
    async c => sendJson(c, await readFile(c.var.ask, c.req.param('fileId'))),
  )
  .on(
    anyUpdate('PATCH'),
    '/:fileId',
    operation('file.update', 'Rename or move a file', {
      details:
        'The same name or folder changes nothing, with the same response as a change. A rename never adds a revision to ' +
        'another file.',
    }),
    body(FileChange),
    answers({ 200: FileAnswer }, 'file_not_found', 'folder_not_found', 'file_name_taken'),
    async c => sendJson(c, await updateFile(c.var.ask, c.req.param('fileId'), c.req.valid('json'))),
  )
  .delete(
    '/:fileId',
    operation('file.delete', 'Delete a file and its revisions', {
      details: 'This is permanent. Their bytes stop counting at once.',
    }),
    answers({ 204: null }, 'file_not_found'),
    async c => {
      await deleteFile(c.var.ask, c.req.param('fileId'))
      return c.body(null, 204)
    },
  )
