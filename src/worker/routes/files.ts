import { Hono } from 'hono'
import { deleteFile, FileChange, readFile, updateFile } from '../domain/files/files.ts'
import { NewFile, registerFile } from '../domain/files/register.ts'
import { listTree } from '../domain/files/tree.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const files = new Hono<Env>()
  .get('/tree', operation('file.tree', '…'), async c => sendTagged(c, await listTree(c.var.ask)))
  .post('/', operation('file.register', '…'), body(NewFile), async c =>
    sendJson(c, await registerFile(c.var.ask, c.req.valid('json')), 201),
  )
  .get('/:fileId', operation('file.read', '…'), async c =>
    sendJson(c, await readFile(c.var.ask, c.req.param('fileId'))),
  )
  .on(anyUpdate('PATCH'), '/:fileId', operation('file.update', '…'), body(FileChange), async c =>
    sendJson(c, await updateFile(c.var.ask, c.req.param('fileId'), c.req.valid('json'))),
  )
  .delete('/:fileId', operation('file.delete', '…'), async c => {
    await deleteFile(c.var.ask, c.req.param('fileId'))
    return c.body(null, 204)
  })
