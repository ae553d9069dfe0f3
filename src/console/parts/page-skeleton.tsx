import layout from './layout.module.css'
import pages from './page.module.css'
import { Skeleton } from './skeleton.tsx'

/** Replaces a page while it loads. */
export const PageSkeleton = ({ isWide = false }: { isWide?: boolean }) => (
  <div
    className={`${layout.stackWide} ${pages.page} ${isWide ? pages.wide : ''}`}
    data-page={isWide ? 'wide' : undefined}
  >
    <Skeleton />
  </div>
)
