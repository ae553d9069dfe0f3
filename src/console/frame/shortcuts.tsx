import { useParams } from '@tanstack/react-router'
import { rightsIn } from '../api/projects/rights.ts'
import { useHome } from '../api/reads/home.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { useShortcutKeys, useShortcuts } from '../parts/shortcuts/keys.ts'
import { createStore } from '../state/create-store.ts'

const { OnDemand: Help } = onDemand(() =>
  import('../parts/shortcut-help.tsx').then(({ ShortcutHelp }) => ShortcutHelp),
)
const { OnDemand: NewIssue } = onDemand(() =>
  import('./new-issue.tsx').then(({ NewIssueDialog }) => NewIssueDialog),
)

const opened = createStore<'help' | 'issue' | null>(null)
const close = () => opened.set(null)

export const showShortcutHelp = (): void => opened.set('help')

/** The shortcuts of every page, and the dialogs that they open. */
export function Shortcuts() {
  const open = opened.use()
  const projects = useIssueProjects()
  useShortcutKeys()
  useShortcuts({ '?': showShortcutHelp, c: () => projects.length > 0 && opened.set('issue') })
  return (
    <>
      {open === 'help' && <Help close={close} />}
      {open === 'issue' && <NewIssue {...{ projects, close }} />}
    </>
  )
}

/** The projects in which the user can create issues, with the current one first. */
function useIssueProjects() {
  const { projectId } = useParams({ strict: false })
  const { projects } = useHome()
  const isCurrent = ({ id }: { id: string }) => Number(id === projectId)
  return projects
    .filter(project => rightsIn(project).mayWrite && rightsIn(project).sees('issues'))
    .toSorted((one, other) => isCurrent(other) - isCurrent(one))
}
