import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useHome } from '../api/reads/home.ts'
import { useHasSessionEnded } from '../api/session.ts'
import { setLocale } from '../language/language.ts'
import { texts, useTexts } from '../language/texts.ts'
import { prepareComboboxes } from '../parts/combobox.tsx'
import { prepareDialogs } from '../parts/dialog.tsx'
import layout from '../parts/layout.module.css'
import { onDemand } from '../parts/on-demand.tsx'
import { PageSkeleton } from '../parts/page-skeleton.tsx'
import { useUploads } from '../uploads/list.ts'
import { Bell } from './bell.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'
import { OwnIssuesLink } from './own-issues.tsx'
import { SearchButton } from './search-button.tsx'
import { SectionSkeleton } from './section-frame.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'

const messages = texts({
  ja: { skip: '本文へ移動', home: 'Cairn のホーム' },
  en: { skip: 'Skip to content', home: 'Cairn home' },
})

const { OnDemand: UploadTray } = onDemand(() =>
  import('../uploads/tray.tsx').then(({ UploadTray }) => UploadTray),
)

const { OnDemand: Reauthenticate } = onDemand(() =>
  import('./reauthenticate.tsx').then(({ Reauthenticate }) => Reauthenticate),
)

/** The frame of every page for signed-in users. */
export const Frame = () => (
  <SignedInFrame>
    <Outlet />
  </SignedInFrame>
)

export function SignedInFrame({ children }: { children: ReactNode }) {
  const hasEnded = useHasSessionEnded()
  const { locale } = useHome().user
  // Follows optimistic updates and rollbacks of the profile.
  useEffect(() => setLocale(locale), [locale])
  useEffect(() => {
    prepareDialogs()
    prepareComboboxes()
  }, [])
  return (
    <>
      <Head>
        <Breadcrumbs />
        <SearchButton />
        <OwnIssuesLink />
        <Bell />
        <UserMenu />
      </Head>
      <Main>{children}</Main>
      <Uploads />
      <Shortcuts />
      {hasEnded && <Reauthenticate />}
    </>
  )
}

/** The frame without user data, for pages where no user is known to be signed in. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <Head />
    <Main>{children}</Main>
  </>
)

/** The frame with a skeleton, until the user is known. */
export function FrameSkeleton() {
  const { pathname } = useLocation()
  return <BareFrame>{sections.test(pathname) ? <SectionSkeleton /> : <PageSkeleton />}</BareFrame>
}

/** Paths of pages with tabs. */
const sections = /^\/(projects|orgs|settings)\//

function Head({ children }: { children?: ReactNode }) {
  const t = useTexts(messages)
  return (
    <>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <header className={`${layout.rowTight} ${styles.head}`}>
        <Link to="/" className={styles.mark!} aria-label={t.home}>
          <Logo />
        </Link>
        {children}
      </header>
    </>
  )
}

const Uploads = () => useUploads().length > 0 && <UploadTray />

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const first = useRef(pathname)
  // Screen readers and keyboards continue at the start of the new page.
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
