import { type ComponentProps, useEffect, useState } from 'react'
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
const { OnDemand: NewIssueDialog } = onDemand(() =>
  import('./new-issue.tsx').then(({ NewIssueDialog }) => NewIssueDialog),
)
const { OnDemand: NewProjectDialog } = onDemand(() =>
  import('../parts/new-project-dialog.tsx').then(({ NewProjectDialog }) => NewProjectDialog),
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

type NewIssueProps = Omit<ComponentProps<typeof NewIssueDialog>, 'first'>

/** Its project is the one that is current now, also if its code loads after the user has left or lost it. */
function NewIssue(props: NewIssueProps) {
  const [first] = useState(props.projects[0])
  return first && <NewIssueDialog {...props} first={first} />
}

type NewProjectProps = ComponentProps<typeof NewProjectDialog>

/** Its organizations are those of now, also if the user loses them before its code loads. */
function NewProject({ orgs: current, close }: NewProjectProps) {
  const [orgs] = useState(current)
  return <NewProjectDialog {...{ orgs, close }} />
}
