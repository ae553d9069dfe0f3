import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useHasEnded } from '../api/session.ts'
import { texts, useTexts } from '../language/texts.ts'
import { prepareComboboxes } from '../parts/combobox.tsx'
import { prepareDialogs } from '../parts/dialog.tsx'
import { PageSkeleton } from '../parts/page-skeleton.tsx'
import { useUploads } from '../uploads/list.ts'
import { Bell } from './bell.tsx'
import styles from './frame.module.css'
import { Mark } from './mark.tsx'
import { SectionSkeleton } from './section-frame.tsx'
import { Trail } from './trail.tsx'
import { UserMenu } from './user-menu.tsx'

const said = texts({
  ja: { skip: '本文へ移動', home: 'Cairn のホーム' },
  en: { skip: 'Skip to content', home: 'Cairn home' },
})

const UploadTray = lazy(() =>
  import('../uploads/tray.tsx').then(({ UploadTray }) => ({ default: UploadTray })),
)

const SignInAgain = lazy(() => import('./again.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })))

/** Around every page of somebody who is signed in. */
export const Frame = () => (
  <SignedInFrame>
    <Outlet />
  </SignedInFrame>
)

export function SignedInFrame({ children }: { children: ReactNode }) {
  const hasEnded = useHasEnded()
  useEffect(() => {
    prepareDialogs()
    prepareComboboxes()
  }, [])
  return (
    <>
      <Head>
        <Trail />
        <Bell />
        <UserMenu />
      </Head>
      <Main>{children}</Main>
      <Uploads />
      {hasEnded && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}

/** Around a page while nobody is known to be signed in: its header leads home and shows nothing of anyone. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <Head />
    <Main>{children}</Main>
  </>
)

/** The frame in place of a page's content, until it is known who is signed in. */
export function FrameSkeleton() {
  const { pathname } = useLocation()
  return <BareFrame>{sections.test(pathname) ? <SectionSkeleton /> : <PageSkeleton />}</BareFrame>
}

/** Addresses whose pages have tabs. */
const sections = /^\/(projects|orgs|settings)\//

function Head({ children }: { children?: ReactNode }) {
  const t = useTexts(said)
  return (
    <>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <header className={styles.head}>
        <Link to="/" className={styles.mark!} aria-label={t.home}>
          <Mark />
        </Link>
        {children}
      </header>
    </>
  )
}

const Uploads = () =>
  useUploads().length > 0 && (
    <Suspense>
      <UploadTray />
    </Suspense>
  )

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const first = useRef(pathname)
  // Readers and keyboards go on at the new page's beginning.
  useEffect(() => {
    if (pathname !== first.current) main.current?.focus({ preventScroll: true })
    first.current = ''
  }, [pathname])
  return (
    <main ref={main} id="main" tabIndex={-1}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </main>
  )
}
