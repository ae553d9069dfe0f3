import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type components, unwrap } from '../../../src/client/index.ts'
import { commitAll, git } from './repository.ts'
import { linkedRepository, twoPhases } from './roadmaps.ts'
import type { Ran } from './runs.ts'
import { folder, type Person, person } from './shell.ts'

export type SyncedProject = {
  someone: Person
  /** The folder of the repository, whose only commits are its files and its link. */
  repository: string
  projectId: string
  sync(...args: string[]): Promise<Ran>
  syncIn(dir: string, args?: string[], env?: Record<string, string>): Promise<Ran>
  stored(slug?: string): Promise<components['schemas']['Roadmap']>
  /** Returns the number of done tasks, and whether the roadmap is a draft. */
  state(): Promise<[done: number, isDraft: boolean]>
  /** Clones the repository, with its remote. */
  clone(...args: string[]): string
}

/** Creates a user with a project and its repository. Nothing is synced yet. */
export async function createSyncedProject(files = twoPhases): Promise<SyncedProject> {
  const someone = await person(folder())
  const repository = join(someone.home, 'app')
  mkdirSync(repository)
  const { projectId } = await linkedRepository(someone, repository, files, '2026-01-05T09:00:00Z')
  commitAll(repository, 'Link', '2026-01-05T09:00:00Z')
  const syncIn: SyncedProject['syncIn'] = (dir, args = [], env = {}) =>
    someone.cairn(['sync', ...args], { cwd: dir, env })
  const stored: SyncedProject['stored'] = async (slug = 'main') => {
    const params = { path: { projectId, slug } }
    return (await unwrap(someone.api.GET('/api/projects/{projectId}/roadmaps/{slug}', { params }))).roadmap
  }
  return {
    someone,
    repository,
    projectId,
    sync: (...args) => syncIn(repository, args),
    syncIn,
    stored,
    async state() {
      const { stats, source } = await stored()
      return [stats.done, source!.dirty]
    },
    clone(...args) {
      const dir = join(folder(), 'app')
      git(repository, ['clone', '--quiet', ...args, `file://${repository}`, dir])
      git(dir, ['remote', 'set-url', 'origin', git(repository, ['remote', 'get-url', 'origin'])])
      return dir
    },
  }
}
