import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import {
  afterUndo,
  all,
  choose,
  confirm,
  event,
  fill,
  press,
  type Row,
  type Rows,
  reread,
  unless,
} from './row.ts'

const files = '/projects/:projectId/files'
const file = `${files}?file=:fileId`

const menu = (item: string, action: string) => all(press(`Actions for “${item}”`), choose(action))

const upload = { name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('New.') }

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.txt'), 'A.')
  return folder
}

const sent = (page: Page) => page.getByText('1 uploaded').first().waitFor()

const closeTray = (page: Page) => page.getByLabel('Uploads').getByRole('button', { name: 'Close' }).click()

const revision = (row: Omit<Row, 'at'>): Row => ({ at: file, ...row })

export const fileRows: Rows = {
  'pages/files/changes.ts': {
    'PATCH /api/projects/{projectId}/files/{fileId}': [
      {
        at: files,
        open: menu('other.txt', 'Rename'),
        shows: { ...event, tree: 'files.name' },
        act: all(fill('Name', 'another.txt'), confirm('Rename')),
      },
      {
        at: files,
        open: menu('another.txt', 'Move'),
        shows: { ...event, tree: 'files.folderId' },
        act: all(page => page.getByRole('radio', { name: 'Old', exact: true }).check(), confirm('Move')),
      },
    ],
    'PATCH /api/projects/{projectId}/folders/{folderId}': {
      at: files,
      open: menu('Old', 'Rename'),
      shows: { ...event, tree: 'folders.name' },
      act: all(fill('Name', 'Archive'), confirm('Rename')),
    },
    'DELETE /api/projects/{projectId}/folders/{folderId}': {
      at: files,
      open: menu('Drafts', 'Delete'),
      shows: { ...event, tree: 'files folders' },
      act: confirm('Delete'),
    },
    'POST /api/projects/{projectId}/folders': {
      at: files,
      open: press('New folder'),
      shows: { ...event, tree: 'folders' },
      act: all(fill('Name', 'Fresh'), confirm('Create')),
    },
    'POST /api/projects/{projectId}/files/{fileId}/revisions/{revision}/restore': revision({
      open: unless('Restore revision 2', press('Show revisions')),
      shows: { ...event, file: reread, tree: reread },
      act: press('Restore revision 2'),
    }),
    'DELETE /api/projects/{projectId}/files/{fileId}/revisions/{revision}': revision({
      open: press('Delete revision 1'),
      shows: { ...event, file: reread, tree: reread },
      act: confirm('Delete'),
    }),
    'POST /api/projects/{projectId}/files/{fileId}/revisions/prune': revision({
      open: press('Delete old revisions'),
      shows: { ...event, file: reread, tree: reread },
      act: confirm('Delete'),
    }),
  },
  'uploads/deletions.ts': {
    'DELETE /api/projects/{projectId}/files/{fileId}': {
      at: files,
      shows: { ...event, file: reread, tree: 'files' },
      act: afterUndo(menu('plan.txt', 'Delete')),
    },
  },
  'uploads/folders.ts': {
    'POST /api/projects/{projectId}/folders': {
      at: files,
      shows: { ...event, tree: 'files folders usage.usedBytes' },
      act: page => page.getByLabel('Upload a folder').setInputFiles(makeFolder()),
      until: sent,
      giveUp: closeTray,
    },
  },
  'uploads/send.ts': {
    'POST /api/projects/{projectId}/attachments': {
      at: files,
      shows: { ...event, tree: 'files usage.usedBytes' },
      act: page => page.getByLabel('Files to upload').setInputFiles(upload),
      until: sent,
      giveUp: closeTray,
    },
  },
}
