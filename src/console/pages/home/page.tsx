import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Home, useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { NewProject } from '../../parts/new-project.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useFirstRoadmap } from './first-roadmap.ts'
import { PendingInvitations } from './invitations.tsx'
import { NewOrg } from './new-org.tsx'
import styles from './page.module.css'
import { ProjectsByOrg } from './projects-by-org.tsx'
import { isNewcomer, projectToStart } from './state.ts'

const messages = texts({
  ja: { home: 'ホーム', welcome: 'Cairn へようこそ' },
  en: { home: 'Home', welcome: 'Welcome to Cairn' },
})

// A page shows either the first steps or recent activity, so the code of each loads on demand.
const meanwhile = <Skeleton />
const { OnDemand: Steps } = onDemand(() => import('./steps.tsx').then(({ Steps }) => Steps), { meanwhile })
const { OnDemand: Now } = onDemand(() => import('./now.tsx').then(({ Now }) => Now), { meanwhile })

/** Home: invitations, organizations with their projects, and recent activity. New users see the first steps. */
export function HomePage() {
  const t = useTexts(messages)
  const home = useHome()
  const steps = useSteps(home)
  const isNew = isNewcomer(home)
  return (
    <Page title={isNew ? t.welcome : t.home} actions={!isNew && <Create orgs={home.orgs} />}>
      {steps.isPending ? (
        <Skeleton />
      ) : (
        <>
          {home.invitations.length > 0 && <PendingInvitations invitations={home.invitations} />}
          {steps.isShown && <Steps project={steps.project} firstRoadmap={steps.firstRoadmap} />}
          {(!isNew || home.orgs.length > 0) && (
            <div className={`${layout.stackWide} ${styles.columns}`}>
              <ProjectsByOrg home={home} />
              {home.projects.length > 0 && <Now home={home} />}
            </div>
          )}
        </>
      )}
    </Page>
  )
}

function Create({ orgs }: Pick<Home, 'orgs'>) {
  const open = orgs.filter(({ suspendedAt }) => suspendedAt === null)
  return (
    <>
      <NewOrg />
      {open.length > 0 && <NewProject orgs={open} />}
    </>
  )
}

const route = getRouteApi('/inside/')

/** Whether the first steps are shown, and their state. Once started, they stay until the user sees the last step done. */
function useSteps(home: Home) {
  const { start } = route.useSearch()
  const project = projectToStart(home, start)
  const firstRoadmap = useFirstRoadmap(project)
  const isNew = isNewcomer(home)
  const [isBegun, setBegun] = useState(isNew)
  const isPending = firstRoadmap.isPending && !isBegun
  const isAhead = project !== null && !isPending && (start !== undefined || firstRoadmap.slug === undefined)
  if (isAhead && !isBegun) setBegun(true)
  return { project, firstRoadmap, isPending, isShown: isNew || isAhead || (isBegun && project !== null) }
}
