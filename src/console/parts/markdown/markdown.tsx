import { lazy, Suspense } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { Boundary } from './boundary.tsx'
import { SourceInstead } from './source.tsx'
import styles from './waiting.module.css'

const Document = lazy(() => import('./document.tsx').then(({ Document }) => ({ default: Document })))

type Props = {
  children: string
  /** Whether fields between `---` at its beginning are shown as such. */
  hasFrontMatter?: boolean
}

/**
 * Text that a user wrote, as Markdown: never as HTML, without images of other hosts, links in new tabs. Whatever it
 * holds, the page around it keeps working; what cannot be formatted is shown as its source.
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
