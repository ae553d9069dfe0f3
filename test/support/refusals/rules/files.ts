import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { query } from '../../database.ts'
import { putObject } from '../../revisions.ts'
import { fileIn, folderChain, folderIn } from '../../tree.ts'
import { objectKeyOf, readyAttachment } from '../../uploads.ts'
import type { Person } from '../../world.ts'
import type { Patch, Stage } from '../drafts.ts'
import { missing, type Rules, rule, withoutStorageRoom, withoutStore } from './rule.ts'

const named = (attachmentId: string): Patch => ({ ids: { attachmentId } })
const given = (attachmentId: string): Patch => ({ body: { attachmentId } })

const pending = ({ of }: Stage, by: Person) => readyAttachment(of, by, { pending: true })
const linked = ({ of }: Stage, by: Person) => readyAttachment(of, by, { linked: true })

/** An upload whose object is not the announced one. */
async function mismatched(at: Stage, by: Person): Promise<Patch> {
  const id = await pending(at, by)
  await putObject(await objectKeyOf(id), 'too many bytes')
  return named(id)
}

const noFile = rule('file_not_found', { ids: { fileId: missing } })
const noFolder = rule('folder_not_found', { ids: { folderId: missing } })
const noRevision = rule('revision_not_found', { ids: { revision: '9' } })
const current = rule('revision_is_current', { ids: { revision: '2' } })
const noCurrent = { 'revision_not_found + revision_is_current': 'a missing revision is not the current one' }
const isNowhere = 'a missing folder has no depth and no items'

const lose = (_: Stage, { ids }: Patch) => query`
  update attachments set object_key = 'objects/lost-' || id where id in (
    select attachment_id from file_revisions where file_id = ${ids!.fileId} and revision = 1)`

/** Six nested folders, one more than the service creates. */
const tooDeep = async ({ of }: Stage): Promise<Patch> => {
  const chain = await folderChain(of, 'abcdef')
  return { body: { parentId: chain[4], name: 'f' } }
}

export const fileRules: Partial<Record<OperationName, Rules>> = {
  'attachment.create': {
    source: 'files § Starting an upload',
    order: [
      rule(
        'payload_too_large',
        { body: { size: 101 * 2 ** 20 } },
        { after: 'a part that is not configured' },
      ),
      rule('plan_limit', withoutStorageRoom),
    ],
  },
  'attachment.complete': {
    source: 'files § Completing an upload',
    order: [
      rule('attachment_not_found', named(missing)),
      rule('upload_incomplete', async at => named(await pending(at, at.who))),
      rule('upload_mismatch', at => mismatched(at, at.who)),
      rule('storage_error', async at => ({ ...withoutStore, ...named(await pending(at, at.who)) })),
    ],
    together: {
      'attachment_not_found + upload_incomplete': async at => named(await pending(at, at.other)),
      'attachment_not_found + upload_mismatch': at => mismatched(at, at.other),
      'attachment_not_found + storage_error': async at => ({
        ...withoutStore,
        ...named(await pending(at, at.other)),
      }),
    },
    never: {
      'upload_incomplete + upload_mismatch': 'there is an object, or there is none',
      'upload_incomplete + storage_error': 'a store that fails says nothing about the object',
      'upload_mismatch + storage_error': 'a store that fails says nothing about the object',
    },
  },
  'attachment.cancel': {
    source: 'files § Canceling an upload',
    order: [
      rule('attachment_not_found', named(missing)),
      rule('attachment_linked', async at => named(await linked(at, at.who))),
    ],
    together: {
      'attachment_not_found + attachment_linked': async at => ({
        reach: 'member',
        ...named(await linked(at, at.other)),
      }),
    },
  },
  'file.register': {
    source: 'files § Registering a file',
    order: [
      rule('attachment_not_found', given(missing)),
      rule('folder_not_found', { body: { folderId: missing } }),
      rule('attachment_not_ready', async at => given(await pending(at, at.who))),
      rule('attachment_linked', async at => given(await linked(at, at.who))),
      rule('file_conflict', { body: { baseRevision: 7 } }),
    ],
    together: {
      'attachment_not_found + attachment_not_ready': async at => given(await pending(at, at.other)),
      'attachment_not_found + attachment_linked': async at => given(await linked(at, at.other)),
    },
    never: { 'attachment_not_ready + attachment_linked': 'a linked upload is ready' },
  },
  'file.read': { source: 'files § Reading a file', isBare: true, order: [noFile] },
  'file.update': {
    source: 'files § Renaming and moving',
    order: [
      noFile,
      rule('folder_not_found', { body: { folderId: missing } }),
      rule('file_name_taken', async ({ of, other }) => {
        await fileIn(of, other, 'taken')
        return { body: { name: 'taken' } }
      }),
    ],
    never: { 'folder_not_found + file_name_taken': isNowhere },
  },
  'file.delete': { source: 'files § Deletion', isBare: true, order: [noFile] },
  'file.download': {
    source: 'files § Download',
    order: [noFile, rule('revision_not_found', { query: { revision: '9' } })],
  },
  'file_revision.prune': { source: 'files § Prune', isBare: true, order: [noFile] },
  'file_revision.delete': {
    source: 'files § Deleting a revision',
    order: [noFile, noRevision, current],
    never: noCurrent,
  },
  'file_revision.restore': {
    source: 'files § Restore',
    order: [
      noFile,
      noRevision,
      current,
      rule('payload_too_large', { deployment: { FILE_SIZE_LIMIT: '1' } }),
      rule('plan_limit', withoutStorageRoom),
      rule('revision_unavailable', lose),
      rule('storage_error', withoutStore),
    ],
    never: {
      ...noCurrent,
      'revision_unavailable + storage_error': 'a store that fails says nothing about the object',
    },
    unmade: { file_conflict: 'the file must change during the request' },
  },
  'folder.create': {
    source: 'files § Folders',
    order: [
      rule('folder_not_found', { body: { parentId: missing } }),
      rule('folder_too_deep', tooDeep),
      rule('folder_name_taken', async ({ of }) => {
        await folderIn(of, 'taken')
        return { body: { name: 'taken' } }
      }),
    ],
    together: { 'folder_too_deep + folder_name_taken': tooDeep },
    never: {
      'folder_not_found + folder_too_deep': isNowhere,
      'folder_not_found + folder_name_taken': isNowhere,
    },
  },
  'folder.update': {
    source: 'files § Renaming and moving',
    order: [
      noFolder,
      rule('folder_not_found', { body: { parentId: missing } }, { name: 'target' }),
      rule('folder_cycle', async ({ of }, { ids }) => ({
        body: { parentId: await folderIn(of, 'below', ids!.folderId) },
      })),
      rule('folder_too_deep', async ({ of }) => ({
        body: { parentId: (await folderChain(of, 'abcde'))[4] },
      })),
      rule('folder_name_taken', async ({ of }) => {
        await folderIn(of, 'taken')
        return { body: { name: 'taken' } }
      }),
    ],
    together: {
      'folder_cycle + folder_too_deep': async ({ of }, { ids }) => ({
        body: { parentId: (await folderChain(of, 'bc', ids!.folderId))[1] },
      }),
      'folder_cycle + folder_name_taken': async ({ of }, { ids }) => ({
        body: { parentId: (await folderChain(of, 'bc', ids!.folderId))[0], name: 'c' },
      }),
      'folder_too_deep + folder_name_taken': tooDeep,
    },
    never: {
      'folder_not_found (target) + folder_cycle': isNowhere,
      'folder_not_found (target) + folder_too_deep': isNowhere,
      'folder_not_found (target) + folder_name_taken': isNowhere,
    },
  },
  'folder.delete': { source: 'files § Deletion', isBare: true, order: [noFolder] },
}
