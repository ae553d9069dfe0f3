import type { paths } from '../../../client/index.ts'

/** What a project at a glance is made of. */
export type Overview =
  paths['/api/projects/{projectId}/overview']['get']['responses']['200']['content']['application/json']
