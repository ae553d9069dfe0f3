import { browserOf, somewhere } from '../../support/clocked.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { Spans } from './span.ts'

export const issues: Spans = {
  'an issue in the trash': {
    rule: 'issues § Trash',
    places: { isPastTrash: 2 },
    span: '30 days',
    async begin(at) {
      const { project, owner } = await somewhere(at)
      await at.query`insert into issues (id, project_id, number, title, deleted_at, deleted_by)
        values (gen_random_uuid(), ${project}, 1, '課題', now(), ${owner.id})`
      return async () => {
        const { purged } = await runJobOn('sweepTrash', at.bindings)
        const as = await browserOf(at, owner)
        return [purged, (await as('GET', `/api/projects/${project}/issues?trashed=1`)).body.total]
      }
    },
    before: [0, 1],
    after: [1, 0],
  },
}
