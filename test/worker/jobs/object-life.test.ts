import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { asBrowser, type Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { always, armFault, copiesOf } from '../../support/faults.ts'
import { runJobOn } from '../../support/jobs.ts'
import { register, store, usageOf } from '../../support/revisions.ts'
import { objectKeyOf, overwrite, putBytes, queuedKeys, startUpload } from '../../support/uploads.ts'
import { joinProject, type Project, person, project } from '../../support/world.ts'

/** Every key at which an upload was started, so that all possible objects are known. */
const started: string[] = []

async function begin(as: Client, of: Project, filename: string) {
  const upload = await startUpload(as, of, { filename })
  started.push(await objectKeyOf(upload.id))
  return upload
}

async function uploaded(as: Client, of: Project, filename = 'life.txt'): Promise<string> {
  const upload = await begin(as, of, filename)
  expect(await putBytes(upload, 'hello')).toBe(200)
  expect((await as('POST', upload.path)).status).toBe(200)
  return upload.id
}

/** Creates, replaces, and abandons objects in every way. Two files remain, with 9 and 2 revisions. */
async function live(as: Client, of: Project): Promise<void> {
  const path = `/api/projects/${of.id}`
  const { file } = await register(as, of, await uploaded(as, of))
  for (let i = 2; i <= 12; i++) await register(as, of, await uploaded(as, of), file.name)
  expect((await as('POST', `${file.path}/revisions/5/restore`)).status).toBe(200)
  expect((await as('DELETE', `${file.path}/revisions/8`)).status).toBe(204)

  const { body } = await as('POST', `${path}/folders`, { name: '捨てる' })
  for (const name of ['a', 'b'])
    expect(
      (
        await as('POST', `${path}/files`, {
          attachmentId: await uploaded(as, of),
          folderId: body.folder.id,
          name,
        })
      ).status,
    ).toBe(201)
  expect((await as('DELETE', `${path}/folders/${body.folder.id}`)).status).toBe(204)

  const { file: pruned } = await register(as, of, await uploaded(as, of), 'pruned')
  await register(as, of, await uploaded(as, of), 'pruned')
  expect((await as('POST', `${pruned.path}/revisions/prune`)).body).toEqual({ deleted: 1 })
  await register(as, of, await uploaded(as, of), 'pruned')

  const { file: deleted } = await register(as, of, await uploaded(as, of), 'deleted')
  expect((await as('DELETE', deleted.path)).status).toBe(204)

  const abandoned = [await begin(as, of, 'never sent'), await begin(as, of, 'sent')]
  expect(await putBytes(abandoned[1]!, 'hello')).toBe(200)
  const unlinked = [...abandoned.map(({ id }) => id), await uploaded(as, of)]

  const mismatch = await begin(as, of, 'mismatch')
  await overwrite(started.at(-1)!, 'longer than announced')
  expect((await as('POST', mismatch.path)).body.code).toBe('upload_mismatch')
  const broken = await begin(as, of, 'broken')
  expect(await putBytes(broken, 'hello')).toBe(200)
  await armFault('store', 'cut-after', `COPY ${started.at(-1)}`, always)
  expect((await as('POST', broken.path)).status).toBe(502)

  await query`update attachments set created_at = now() - interval '25 hours'
    where id = any (${`{${[...unlinked, mismatch.id, broken.id].join(',')}}`}::uuid[])`
}

/** The work of the jobs when everything is due, with each run twice at once. */
async function cleanUp(keys: string[]): Promise<void> {
  await Promise.all([runJobOn('sweepUploads', env), runJobOn('sweepUploads', env)])
  await query`update object_deletions set due_at = now() where object_key = any (${`{${keys.join(',')}}`}::text[])`
  await Promise.all([runJobOn('drainObjects', env), runJobOn('drainObjects', env)])
  expect(await queuedKeys(...keys)).toEqual([])
}

const rowsOf = async (of: Project) =>
  (await query<{ key: string }>`select object_key as key from attachments where project_id = ${of.id}`).map(
    ({ key }) => key,
  )

/** The keys of these that have an object in the store, and copies of copies. */
async function storedOf(keys: string[]): Promise<string[]> {
  const stored = await Promise.all(keys.map(async key => ((await store().describe(key)) ? [key] : [])))
  return stored.flat().sort()
}

async function withCopies(keys: string[]): Promise<string[]> {
  const copies = (await Promise.all(keys.map(copiesOf))).flat()
  return copies.length ? [...keys, ...(await withCopies(copies))] : keys
}

it('no object is left without a row, and no row without an object (files § Object deletion)', async () => {
  const [who, at] = [await person(), await project()]
  await joinProject(at, who, 'owner')
  const as = await asBrowser(who)
  await live(as, at)

  const keys = await withCopies(started)
  expect(keys.length).toBeGreaterThan(40)
  await cleanUp(keys)
  const rows = (await rowsOf(at)).sort()
  expect(rows).toHaveLength(9 + 2)
  expect(await storedOf(keys)).toEqual(rows)
  expect(await usageOf(at)).toEqual({ counted: 5 * rows.length, summed: 5 * rows.length })

  expect((await as('DELETE', `/api/projects/${at.id}`)).status).toBe(204)
  await cleanUp(keys)
  expect(await storedOf(keys)).toEqual([])
})
