import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwrap } from '../../../src/client/index.ts'
import type { Runner } from './runs.ts'
import { folder, type Person, person, projectOf } from './shell.ts'

/** A user with a shell and a project, and functions for its files. */
export async function stage(runner?: Runner) {
  const who = await person(folder(), {}, runner)
  const projectId = await projectOf(who)
  const params = { path: { projectId } }
  const files = (args: readonly string[], options: Parameters<Person['cairn']>[1] = {}) =>
    who.cairn(['files', ...args, '--project', projectId], options)
  return {
    who,
    projectId,
    files,
    tree: () => unwrap(who.api.GET('/api/projects/{projectId}/files/tree', { params })),
    pending: async () =>
      (await unwrap(who.api.GET('/api/projects/{projectId}/attachments', { params }))).attachments,
    /** Writes a file to the home of the user. */
    write: (name: string, content: string | Uint8Array) => writeFileSync(join(who.home, name), content),
    /** Creates a folder and returns its ID. */
    folderIn: async (parentId: string | null, name: string) => {
      const body = { parentId, name }
      return (await unwrap(who.api.POST('/api/projects/{projectId}/folders', { params, body }))).folder.id
    },
    /** Stores a file as `put` does. */
    store: (filename: string, content: string | Uint8Array, options: { folderId?: string } = {}) =>
      who.api.upload(projectId, Buffer.from(content), { filename, sha256: sha256(content), ...options }),
  }
}

/** Returns pseudorandom bytes, which are the same for the same seed. */
export function bytes(size: number, seed = 1): Uint8Array {
  const made = Buffer.alloc(size)
  let block = Buffer.from(String(seed))
  for (let at = 0; at < size; at += block.length) {
    block = createHash('sha256').update(block).digest()
    block.copy(made, at)
  }
  return made
}

export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')
