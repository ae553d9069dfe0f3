import { Hono } from 'hono'
import { IconAnswer } from '../domain/projects/answers.ts'
import { IconImageQuery, maxIconBytes, readIconImage, uploadIcon } from '../domain/projects/icon-images.ts'
import { needsStore } from '../http/configured.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { bytes, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const iconImage = new Hono<Env>()
  .get(
    '/',
    operation('icon_image.read', 'Download the icon image', {
      details: 'The current image, regardless of `v`. 404 if the icon of the project is not an image.',
    }),
    query(IconImageQuery),
    answers(
      {
        200: {
          body: 'image/png',
          headers: {
            'Cache-Control':
              '`private, max-age=31536000, immutable` if `v` is the current version, otherwise `private, no-store`.',
          },
        },
      },
      'storage_error',
      'storage_unavailable',
    ),
    async c => {
      const { bytes, version, mime } = await readIconImage(c.var.ask, c.var.store)
      const isCurrent = c.req.valid('query').v === version
      return c.body(bytes, 200, {
        'Content-Type': mime,
        'Content-Disposition': 'inline',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': isCurrent ? 'private, max-age=31536000, immutable' : 'private, no-store',
      })
    },
  )
  .on(
    anyUpdate('PUT'),
    '/',
    operation('icon_image.upload', 'Upload an icon image', {
      details:
        'A square PNG of 16 to 512 pixels per side that is not animated. Its pixels are stored without metadata. A user ' +
        'can upload 30 icons in 15 minutes in all projects, including refused images.',
    }),
    needsStore,
    bytes('image/png', maxIconBytes),
    answers({ 200: IconAnswer }, 'project_icon_image_invalid', 'storage_error'),
    async c =>
      sendJson(c, await uploadIcon(c.var.ask, c.req.valid('json').bytes, c.var.encodeIcon, c.var.store)),
  )
