import { accounts } from './accounts.ts'
import { apps } from './apps.ts'
import { ofFiles } from './files.ts'
import { invitations } from './invitations.ts'
import { issues } from './issues.ts'
import { mail } from './mail.ts'
import { maintenance } from './maintenance.ts'
import { roadmaps } from './roadmaps.ts'
import type { Spans } from './span.ts'
import { tokens } from './tokens.ts'

/** Every span that is judged by the database's clock, except those of limits. */
export const spans: Record<string, Spans> = {
  accounts,
  tokens,
  apps,
  invitations,
  files: ofFiles,
  issues,
  mail,
  roadmaps,
  maintenance,
}
