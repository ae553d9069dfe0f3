import type { OwnIssue } from '../../../api/reads/own-issues.ts'
import { dayIn } from '../../../language/formatters.ts'

const dueGroups = ['over', 'today', 'week', 'later', 'none'] as const
type DueGroup = (typeof dueGroups)[number]

/** Issues in the order of their due days, in groups. A week is the six days after today, as in the filter. */
export function groupByDue(issues: OwnIssue[], timeZone: string): [DueGroup, OwnIssue[]][] {
  const [today, lastOfWeek] = [dayIn(timeZone), dayIn(timeZone, 6)]
  const groupOf = ({ dueDate }: OwnIssue): DueGroup => {
    if (dueDate === null) return 'none'
    if (dueDate < today) return 'over'
    if (dueDate === today) return 'today'
    return dueDate <= lastOfWeek ? 'week' : 'later'
  }
  const groups = Map.groupBy(issues, groupOf)
  return dueGroups.flatMap(group => (groups.has(group) ? [[group, groups.get(group)!]] : []))
}
