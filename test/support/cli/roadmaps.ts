import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { unwrap } from '../../../src/client/index.ts'
import { type Files, repositoryIn, writeFiles } from './repository.ts'
import { type Person, projectOf, url } from './shell.ts'

type Task = {
  id: string
  title: string
  status: string
  planPath?: string
  dependsOn?: string[]
  blockedReason?: string
}

/** Returns a `roadmap.json` with these phases. `documents` are its plans by path. */
export function roadmapFiles(phases: Record<string, Task[]>, documents: Files = {}): Files {
  const made = Object.entries(phases).map(([title, tasks], i) => ({ id: `p${i + 1}`, title, tasks }))
  const roadmap = { schemaVersion: 2, project: { id: 'app', name: 'The app' }, phases: made }
  return {
    'roadmap.json': `${JSON.stringify({ roadmap, planDocuments: Object.keys(documents) }, null, 2)}\n`,
    ...documents,
  }
}

export const twoPhases = roadmapFiles(
  {
    'First release': [
      { id: 't1', title: 'Sign-in', status: 'done' },
      {
        id: 't2',
        title: 'アップロード',
        status: 'in_progress',
        planPath: 'plans/upload.md',
        dependsOn: ['t1'],
      },
    ],
    Later: [
      { id: 't3', title: 'Search', status: 'blocked', blockedReason: 'No index yet', dependsOn: ['t2'] },
      { id: 't4', title: 'Export', status: 'cancelled' },
    ],
  },
  { 'plans/upload.md': '# Upload\n' },
)

/** `twoPhases` after some work. */
export const changedPhases = roadmapFiles(
  {
    'First release': [
      { id: 't1', title: 'Sign-in', status: 'done' },
      { id: 't2', title: 'アップロード', status: 'done', planPath: 'plans/upload.md', dependsOn: ['t1'] },
      { id: 't5', title: 'Download', status: 'todo' },
    ],
    Later: [{ id: 't3', title: 'Search', status: 'todo', dependsOn: ['t2'] }],
  },
  { 'plans/upload.md': '# Upload\n\nDone.\n' },
)

/** Creates a project and a repository that is linked to it like with `cairn link`. */
export async function linkedRepository(
  someone: Person,
  dir: string,
  files: Files,
  date?: string,
): Promise<{ projectId: string }> {
  const projectId = await projectOf(someone)
  const name = crypto.randomUUID()
  repositoryIn(dir, files, `git@github.com:Team/${name}.git`, date)
  const body = { repoIdentity: { kind: 'remote' as const, value: `github.com/team/${name}` } }
  const params = { path: { projectId } }
  await unwrap(someone.api.PUT('/api/projects/{projectId}/repo-binding', { params, body }))
  writeFiles(dir, { '.cairn.json': linkFileOf(projectId, 'roadmap-json') })
  return { projectId }
}

/** Returns the file that `cairn link` writes. */
export const linkFileOf = (project: string, source: string | null = null): string =>
  JSON.stringify({ server: url(), project, slug: 'main', source })

/** Makes a repository like another clone, which has synced nothing. */
export const forgetSyncs = (dir: string): void => rmSync(join(dir, '.git', 'cairn.json'), { force: true })
