import { Hono } from 'hono'
import { FolderAnswer } from '../domain/files/answers.ts'
import { createFolder, deleteFolder, FolderChange, NewFolder, updateFolder } from '../domain/files/folders.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const folders = new Hono<Env>()
  .post(
    '/',
    operation('folder.create', 'Create a folder'),
    body(NewFolder),
    answers({ 201: FolderAnswer }, 'folder_not_found', 'folder_name_taken', 'folder_too_deep'),
    async c => sendJson(c, await createFolder(c.var.ask, c.req.valid('json')), 201),
  )
  .on(
    anyUpdate('PATCH'),
    '/:folderId',
    operation('folder.update', 'Rename or move a folder', {
      details: 'The same name or parent changes nothing, with the same response as a change.',
    }),
    body(FolderChange),
    answers(
      { 200: FolderAnswer },
      'folder_not_found',
      'folder_name_taken',
      'folder_cycle',
      'folder_too_deep',
    ),
    async c => sendJson(c, await updateFolder(c.var.ask, c.req.param('folderId'), c.req.valid('json'))),
  )
  .delete(
    '/:folderId',
    operation('folder.delete', 'Delete a folder and everything in it', {
      details:
        'This permanently deletes all folders, files, and revisions below it. Their bytes stop counting at once.',
    }),
    answers({ 204: null }, 'folder_not_found'),
    async c => {
      await deleteFolder(c.var.ask, c.req.param('folderId'))
      return c.body(null, 204)
    },
  )
