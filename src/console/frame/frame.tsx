import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useHasEnded } from '../api/session.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { useUploads } from '../uploads/list.ts'
import { SignInAgain } from './again.tsx'
import { Bell } from './bell.tsx'
import styles from './frame.module.css'
import { Mark } from './mark.tsx'
import { Trail } from './trail.tsx'
import { UserMenu } from './user-menu.tsx'

const said = texts({
  ja: { skip: '本文へ移動', home: 'Cairn のホーム' },
  en: { skip: 'Skip to content', home: 'Cairn home' },
})

const UploadTray = lazy(() =>
  import('../uploads/tray.tsx').then(({ UploadTray }) => ({ default: UploadTray })),
)

/** Around every page of somebody who is signed in. */
export function Frame() {
  const t = useTexts(said)
  const hasEnded = useHasEnded()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <header className={styles.head}>
        <Link to="/" className={styles.mark!} aria-label={t.home}>
          <Mark />
        </Link>
        <Trail />
        <Bell />
        <UserMenu />
      </header>
      <Main />
      <Uploads />
      {hasEnded && <SignInAgain />}
    </>
  )
}

const Uploads = () =>
  useUploads().length > 0 && (
    <Suspense>
      <UploadTray />
    </Suspense>
  )

function Main() {
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
      <Suspense fallback={<Skeleton />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
