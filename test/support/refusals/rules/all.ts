import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { accountRules } from './accounts.ts'
import { appRules } from './apps.ts'
import { fileRules } from './files.ts'
import { issueRules } from './issues.ts'
import { orgRules } from './orgs.ts'
import { peopleRules } from './people.ts'
import { projectRules } from './projects.ts'
import type { Rules } from './rule.ts'

/** The rules of each operation that has its own. */
export const rules: Partial<Record<OperationName, Rules>> = {
  ...accountRules,
  ...appRules,
  ...orgRules,
  ...projectRules,
  ...issueRules,
  ...peopleRules,
  ...fileRules,
}
