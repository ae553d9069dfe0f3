import { beforeEach } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { repositoryIn } from './repository.ts'
import { linkFileOf } from './roadmaps.ts'
import { folder, type Person, person, projectOf, type Shell } from './shell.ts'

/** Creates a user, a project, and a linked repository before each test, and returns functions for `cairn links`. */
export function linksScene() {
  const scene = {} as { someone: Person; projectId: string; dir: string }
  beforeEach(async () => {
    scene.someone = await person(folder())
    scene.projectId = await projectOf(scene.someone, { key: 'CRN' })
    scene.dir = folder()
    repositoryIn(scene.dir, linked())
  })

  const linked = () => ({ '.cairn.json': linkFileOf(scene.projectId) })

  const path = () => ({ path: { projectId: scene.projectId } })

  async function issues(count: number): Promise<void> {
    for (let i = 1; i <= count; i++)
      await unwrap(
        scene.someone.api.POST('/api/projects/{projectId}/issues', {
          params: path(),
          body: { title: `Issue ${i}` },
        }),
      )
  }

  const stored = async () =>
    (await unwrap(scene.someone.api.GET('/api/projects/{projectId}/git-links', { params: path() }))).links

  const run = (args: readonly string[] = [], by: Shell = scene.someone, env = {}) =>
    by.cairn(['links', ...args], { cwd: scene.dir, env })

  /** The counts in the JSON output. */
  const counts = async (args: readonly string[] = [], cwd = scene.dir) => {
    const { sent, linked, existing, skipped } = (
      await scene.someone.cairn(['links', '--json', ...args], { cwd })
    ).json()
    return [sent, linked, existing, skipped]
  }
  return Object.assign(scene, { linked, path, issues, stored, run, counts })
}
