import { type ReactNode, useEffect } from 'react'
import box from './box.module.css'
import layout from './layout.module.css'
import styles from './page.module.css'
import text from './text.module.css'

/** Sets the document title, which tabs and the history show. */
export function useTitle(...names: (string | null | undefined)[]): void {
  const title = [...names.filter(Boolean), 'Cairn'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

type PageProps = {
  /** The heading, and the start of the document title. */
  title: string
  within?: string | undefined
  /** Replaces the heading; contains an `h1`. */
  heading?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  isWide?: boolean
  isHeadingHidden?: boolean
  children: ReactNode
}

/** A page with its heading, actions, and content. */
export function Page({
  title,
  within,
  heading,
  lead,
  actions,
  isWide,
  isHeadingHidden,
  children,
}: PageProps) {
  useTitle(title, within)
  return (
    <div
      className={`${layout.stackWide} ${styles.page} ${isWide ? styles.wide : ''}`}
      data-page={isWide ? 'wide' : undefined}
    >
      <header className={isHeadingHidden && !actions ? 'visually-hidden' : `${layout.head} ${styles.head}`}>
        <div className={`${layout.stackClose} ${styles.titles}`}>
          {heading ?? <h1 className={isHeadingHidden ? 'visually-hidden' : ''}>{title}</h1>}
          {lead && <div className={`${text.muted} ${styles.lead}`}>{lead}</div>}
        </div>
        {actions && <div className={`${layout.wrap} ${styles.actions}`}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type SectionProps = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Hides the section in print. */
  isOffPaper?: boolean
  children: ReactNode
}

/** A section of a page with a heading. */
export const Section = ({ title, lead, actions, isOffPaper, children }: SectionProps) => (
  <section className={`${layout.stack} ${isOffPaper ? 'off-paper' : ''}`}>
    <header className={`${layout.head} ${styles.head}`}>
      <div className={`${layout.stackClose} ${styles.titles}`}>
        <h2>{title}</h2>
        {lead && <p className={`${text.muted} ${styles.lead}`}>{lead}</p>}
      </div>
      {actions && <div className={`${layout.wrap} ${styles.actions}`}>{actions}</div>}
    </header>
    {children}
  </section>
)

/** A list of rows with lines between them. */
export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={`${layout.lined} ${box.card}`} aria-label={label}>
    {children}
  </ul>
)

/** A row: an icon, the content, and the actions at the end. */
export const Row = ({ mark, end, children }: { mark?: ReactNode; end?: ReactNode; children: ReactNode }) => (
  <li className={`${layout.row} ${styles.row}`}>
    {mark}
    <div className={styles.what}>{children}</div>
    {end && <div className={`${layout.rowTight} ${styles.end}`}>{end}</div>}
  </li>
)

/** Muted text. */
export const Muted = ({ children }: { children: ReactNode }) => (
  <span className={text.caption}>{children}</span>
)
