import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { repositoryIn } from '../../support/cli/repository.ts'
import { folder, person, projectOf } from '../../support/cli/shell.ts'
import { someOf } from '../../support/extent.ts'

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures', 'cli')
const repositories = readdirSync(fixtures).flatMap(source =>
  readdirSync(join(fixtures, source)).map(name => [source, name] as const),
)

describe('the roadmap of a real repository', () => {
  it('exists twice for each source', () => {
    const counts = Object.groupBy(repositories, ([source]) => source)
    expect(Object.entries(counts).map(([source, all]) => [source, all?.length])).toEqual(
      ['backlog-md', 'beads', 'spec-kit', 'task-master'].map(source => [source, 2]),
    )
  })

  it.concurrent.each(someOf(4, repositories, 'repositories'))(
    'is synced from %s: %s',
    async (source, name) => {
      const someone = await person(folder())
      const repository = join(someone.home, name)
      cpSync(join(fixtures, source, name), repository, { recursive: true })
      repositoryIn(repository, {}, `git@github.com:Team/${crypto.randomUUID()}.git`)
      const projectId = await projectOf(someone)
      expect((await someone.cairn(['link', projectId], { cwd: repository })).code).toBe(0)
      const sync = async (...args: string[]) => {
        const ran = await someone.cairn(['sync', '--json', ...args], { cwd: repository })
        expect([ran.code, ran.stderr]).toEqual([0, ''])
        return ran.json()
      }
      const planned = await sync('--dry-run')
      expect(planned).toMatchObject({ source, changed: true, dryRun: true })
      const { stats, documents, tasks } = await sync()
      expect([stats, documents, tasks]).toEqual([planned.stats, planned.documents, planned.tasks])
      expect(tasks).toEqual({ added: stats.total, changed: 0, removed: 0 })
      expect(stats.total).toBeGreaterThan(10)
      const path = { projectId, slug: 'main' }
      const answer = await unwrap(
        someone.api.GET('/api/projects/{projectId}/roadmaps/{slug}', { params: { path } }),
      )
      expect(answer.roadmap.stats).toEqual(stats)
      expect(answer.roadmap.documents).toHaveLength(documents.upserted)
      expect(await sync()).toMatchObject({ changed: false, stats })
    },
  )
})
