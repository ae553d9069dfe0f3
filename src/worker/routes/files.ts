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
      details: 'Everything at once, never paged, and how much is stored.',
    }),
    answers(tagged(TreeAnswer)),
    async c => sendTagged(c, await listTree(c.var.ask)),
  )
  .post(
    '/',
    operation('file.register', 'Make an upload a file', {
      details:
        'Where the folder has a file of that name already, the upload becomes its next revision. Only the latest 10 ' +
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
        'The same name or folder again changes nothing and is answered like a change. A rename never becomes a ' +
        'revision of another file.',
    }),
    body(FileChange),
    answers({ 200: FileAnswer }, 'file_not_found', 'folder_not_found', 'file_name_taken'),
    async c => sendJson(c, await updateFile(c.var.ask, c.req.param('fileId'), c.req.valid('json'))),
  )
  .delete(
    '/:fileId',
    operation('file.delete', 'Delete a file and its revisions', {
      details: 'For good. Their bytes stop counting at once.',
    }),
    answers({ 204: null }, 'file_not_found'),
    async c => {
      await deleteFile(c.var.ask, c.req.param('fileId'))
      return c.body(null, 204)
    },
  )
