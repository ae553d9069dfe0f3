import type { paths } from '../../../client/index.ts'

/** The response of the overview. */
export type Overview =
  paths['/api/projects/{projectId}/overview']['get']['responses']['200']['content']['application/json']
