import { Hono } from 'hono'
import { createFolder, deleteFolder, FolderChange, NewFolder, updateFolder } from '../domain/files/folders.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const folders = new Hono<Env>()
  .post('/', operation('folder.create'), ...body(NewFolder), async c =>
    sendJson(c, await createFolder(c.var.ask, c.req.valid('json')), 201),
  )
  .on(anyUpdate, '/:folderId', operation('folder.update'), ...body(FolderChange), async c =>
    sendJson(c, await updateFolder(c.var.ask, c.req.param('folderId'), c.req.valid('json'))),
  )
  .delete('/:folderId', operation('folder.delete'), async c => {
    await deleteFolder(c.var.ask, c.req.param('folderId'))
    return c.body(null, 204)
  })
