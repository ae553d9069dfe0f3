import { useLayoutEffect, useRef } from 'react'
import { onDemand } from '../on-demand.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Boundary } from './boundary.tsx'
import { type Extras, ExtrasContext } from './extras.ts'
import { SourceInstead } from './source.tsx'
import styles from './waiting.module.css'

type Props = {
  children: string
  /** Whether front matter at the beginning is shown as fields. */
  hasFrontMatter?: boolean
  /** Identifies a document that stays shown while its changed text is parsed. */
  id?: string
  extras?: Extras
}

/**
 * A user's text as Markdown, without raw HTML or images from other hosts; links open in new tabs. Text that cannot be
 * formatted is shown as its source and never breaks the page.
 */
export function Markdown({ children: text, hasFrontMatter = false, id = text, extras }: Props) {
  const newest = useRef(text)
  useLayoutEffect(() => {
    newest.current = text
  }, [text])
  return (
    <Boundary key={id} text={text} fallback={<SourceInstead>{text}</SourceInstead>}>
      <ExtrasContext value={extras ? { ...extras, text, newest } : null}>
        <Document reading={{ text, hasFrontMatter }} waiting={<Waiting />} />
      </ExtrasContext>
    </Boundary>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton rows={3} />
  </div>
)

const { OnDemand: Document } = onDemand(() => import('./document.tsx').then(({ Document }) => Document), {
  meanwhile: <Waiting />,
})
