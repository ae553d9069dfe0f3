import { useEffect } from 'react'
import { useHome } from '../api/reads/home.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { useShortcutKeys, useShortcuts } from '../parts/shortcuts/keys.ts'
import { useIssueProjects } from './core/issue-projects.ts'
import { closeDialog, openDialog, useOpened } from './core/opened.ts'
import { followSearchKey, openSearch } from './search/opening.ts'

const {
  OnDemand: Search,
  prepareWhenUsed,
  prepareLater,
} = onDemand(() => import('./search/search.tsx').then(({ SearchDialog }) => SearchDialog))
const { OnDemand: Help } = onDemand(() =>
  import('../parts/shortcut-help.tsx').then(({ ShortcutHelp }) => ShortcutHelp),
)
const { OnDemand: NewIssue } = onDemand(() =>
  import('./new-issue.tsx').then(({ NewIssueDialog }) => NewIssueDialog),
)
const { OnDemand: NewProject } = onDemand(() =>
  import('../parts/new-project.tsx').then(({ NewProjectDialog }) => NewProjectDialog),
)

/** The shortcuts of every page, and the dialogs that they and the search field open. */
export function Shortcuts() {
  const opened = useOpened()
  const projects = useIssueProjects()
  const orgs = useHome().orgs.filter(({ suspendedAt }) => suspendedAt === null)
  useShortcutKeys()
  useEffect(followSearchKey, [])
  useEffect(() => {
    prepareWhenUsed()
    prepareLater()
  }, [])
  useShortcuts({
    '/': openSearch,
    '?': () => openDialog('help'),
    ...(projects.length > 0 && { c: () => openDialog('issue') }),
  })
  return (
    <>
      {opened === 'search' && <Search close={closeDialog} />}
      {opened === 'help' && <Help close={closeDialog} />}
      {/* Also if nothing is left to choose: what was typed stays. */}
      {opened === 'issue' && <NewIssue projects={projects} close={closeDialog} />}
      {opened === 'project' && <NewProject orgs={orgs} close={closeDialog} />}
    </>
  )
}
