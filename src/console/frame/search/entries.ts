import type { Icon } from '../../parts/icon.ts'
import type { Searched } from './match.ts'

/** Something to go to or to do, which the console knows without a request. Uses are counted by its ID. */
export type Entry = Searched & {
  kind: 'page' | 'project' | 'org' | 'person' | 'action'
  /** Where it is. */
  detail?: string
  /** What a page belongs to. */
  place?: 'project' | 'org' | 'own' | 'settings'
  icon: Icon
  /** It changes the account or ends the session. */
  isOfAccount?: boolean
} & ({ href: string; act?: never } | { href?: never; act(): void })
