import pages from './page.module.css'
import { Skeleton } from './skeleton.tsx'

/** Stands where a page will stand, while it is read. */
export const PageSkeleton = ({ isWide = false }: { isWide?: boolean }) => (
  <div className={`${pages.page} ${isWide ? pages.wide : ''}`} data-page={isWide ? 'wide' : undefined}>
    <Skeleton />
  </div>
)
