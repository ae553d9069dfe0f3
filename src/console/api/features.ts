import type { components } from '../../client/index.ts'

export type Feature = components['schemas']['ListedProject']['features'][number]

/** All features, in the order in which the API lists them. */
export const features: readonly Feature[] = ['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings']
