import { Hono } from 'hono'
import { IconImageQuery, maxIconBytes, readIconImage, uploadIcon } from '../domain/projects/icon-images.ts'
import { needsStore } from '../http/configured.ts'
import { type Env, sendJson } from '../http/context.ts'
import { bytes, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const iconImage = new Hono<Env>()
  .get('/', operation('icon_image.read', '…'), query(IconImageQuery), async c => {
    const { bytes, version, mime } = await readIconImage(c.var.ask, c.var.store)
    const isCurrent = c.req.valid('query').v === version
    return c.body(bytes, 200, {
      'Content-Type': mime,
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isCurrent ? 'private, max-age=31536000, immutable' : 'private, no-store',
    })
  })
  .on(
    anyUpdate('PUT'),
    '/',
    operation('icon_image.upload', '…'),
    needsStore,
    bytes('image/png', maxIconBytes),
    async c =>
      sendJson(c, await uploadIcon(c.var.ask, c.req.valid('json').bytes, c.var.encodeIcon, c.var.store)),
  )
