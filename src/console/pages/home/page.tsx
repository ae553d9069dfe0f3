import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Home, useHome } from '../../api/reads/home.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { NewProject } from '../../parts/new-project.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useArrival } from './arrival.ts'
import { Invitations } from './invitations.tsx'
import { NewOrg } from './new-org.tsx'
import styles from './page.module.css'
import { Places } from './places.tsx'
import { isNewcomer, projectToStart } from './state.ts'

const said = texts({
  ja: { home: 'ホーム', welcome: 'Cairn へようこそ' },
  en: { home: 'Home', welcome: 'Welcome to Cairn' },
})

// Who is led to a first roadmap has no news yet, and the other way round: the page stays light for both.
const Steps = lazy(() => import('./steps.tsx').then(({ Steps }) => ({ default: Steps })))
const Recent = lazy(() => import('./recent.tsx').then(({ Recent }) => ({ default: Recent })))

/** Where one stands: what waits, what there is, and what was done last; who has nothing yet is led to it. */
export function HomePage() {
  const t = useTexts(said)
  const home = useHome()
  const steps = useSteps(home)
  const isNew = isNewcomer(home)
  return (
    <Page title={isNew ? t.welcome : t.home} actions={!isNew && <Create orgs={home.orgs} />}>
      {steps.isPending ? (
        <Skeleton />
      ) : (
        <>
          {home.invitations.length > 0 && <Invitations invitations={home.invitations} />}
          {steps.isShown && (
            <Suspense fallback={<Skeleton />}>
              <Steps project={steps.project} arrival={steps.arrival} />
            </Suspense>
          )}
          {(!isNew || home.orgs.length > 0) && (
            <div className={styles.columns}>
              <Places home={home} />
              {home.recent.length > 0 && (
                <Suspense fallback={<Skeleton />}>
                  <Recent home={home} />
                </Suspense>
              )}
            </div>
          )}
        </>
      )}
    </Page>
  )
}

const Create = ({ orgs }: Pick<Home, 'orgs'>) => (
  <>
    <NewOrg />
    {orgs.length > 0 && <NewProject orgs={orgs} />}
  </>
)

const route = getRouteApi('/inside/')

/** Whether somebody is led to a first roadmap, and how far they are; what was begun here stays until its last step is seen to be done. */
function useSteps(home: Home) {
  const { start } = route.useSearch()
  const project = projectToStart(home, start)
  const arrival = useArrival(project)
  const isNew = isNewcomer(home)
  const [isBegun, setBegun] = useState(isNew)
  const isPending = arrival.isPending && !isBegun
  const isAhead = project !== null && !isPending && (start !== undefined || arrival.slug === undefined)
  if (isAhead && !isBegun) setBegun(true)
  return { project, arrival, isPending, isShown: isNew || isAhead || (isBegun && project !== null) }
}
