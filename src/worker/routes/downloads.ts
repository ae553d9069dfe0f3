import type { Context } from 'hono'
import { DownloadAnswer } from '../domain/files/answers.ts'
import type { Download } from '../domain/files/download.ts'
import type { Env } from '../http/context.ts'

/** The successful responses of a download. */
export const downloadAnswers = {
  200: DownloadAnswer,
  302: {
    body: null,
    headers: {
      Location: 'The URL of the bytes, valid for 5 minutes. Only with `redirect`.',
      'Cache-Control': '`private, no-store`.',
    },
  },
} as const

/** Responds with the URL, or redirects to it. */
export function sendDownload(c: Context<Env>, download: Download, redirects = false): Response {
  if (!redirects) return c.json(download)
  c.header('Cache-Control', 'private, no-store')
  return c.redirect(download.url)
}
