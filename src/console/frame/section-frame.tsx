import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageSkeleton } from '../parts/page-skeleton.tsx'
import { Tabs, TabsSkeleton } from '../parts/tabs.tsx'
import styles from './frame.module.css'

/** Around pages that belong together, with the links between them. */
export const SectionFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <div className={styles.under}>
      <Tabs label={label}>{children}</Tabs>
    </div>
    <Outlet />
  </>
)

/** Stands where such a page will stand, below its links. */
export const SectionSkeleton = () => (
  <>
    <div className={styles.under}>
      <TabsSkeleton />
    </div>
    <PageSkeleton />
  </>
)
