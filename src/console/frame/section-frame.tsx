import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageSkeleton } from '../parts/page-skeleton.tsx'
import { Tabs, TabsSkeleton } from '../parts/tabs.tsx'
import styles from './frame.module.css'

type Props = { label: string; notice?: ReactNode; children: ReactNode }

/** The frame of a group of pages, with a tab for each, and a notice below the tabs. */
export const SectionFrame = ({ label, notice, children }: Props) => (
  <>
    <div className={styles.under}>
      <Tabs label={label}>{children}</Tabs>
    </div>
    {notice}
    <Outlet />
  </>
)

/** The skeleton of such a page, with its tabs. */
export const SectionSkeleton = () => (
  <>
    <div className={styles.under}>
      <TabsSkeleton />
    </div>
    <PageSkeleton />
  </>
)
