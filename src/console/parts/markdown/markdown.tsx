import { lazy, Suspense } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { Boundary } from './boundary.tsx'
import { SourceInstead } from './source.tsx'
import styles from './waiting.module.css'

const Document = lazy(() => import('./document.tsx').then(({ Document }) => ({ default: Document })))

type Props = {
  children: string
  /** Whether front matter at the beginning is shown as fields. */
  hasFrontMatter?: boolean
}

/**
 * A user's text as Markdown, without raw HTML or images from other hosts; links open in new tabs. Text that cannot be
 * formatted is shown as its source and never breaks the page.
 */
export const Markdown = ({ children: text, hasFrontMatter = false }: Props) => (
  <Boundary key={text} fallback={<SourceInstead>{text}</SourceInstead>}>
    <Suspense fallback={<Waiting />}>
      <Document reading={{ text, hasFrontMatter }} waiting={<Waiting />} />
    </Suspense>
  </Boundary>
)

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton rows={3} />
  </div>
)
