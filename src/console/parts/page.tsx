import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

/** What the tab and the history call this page. */
export function useTitle(...names: (string | null | undefined)[]): void {
  const title = [...names.filter(Boolean), 'Cairn'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

type PageProps = {
  /** Its heading; the tab says it too, before `within`. */
  title: string
  within?: string | undefined
  /** In place of the title, where its heading has more to it; with an `h1`. */
  heading?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  isWide?: boolean
  isHeadingHidden?: boolean
  children: ReactNode
}

/** A page: its heading, what can be done on all of it, and its content. */
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
    <div className={`${styles.page} ${isWide ? styles.wide : ''}`} data-page={isWide ? 'wide' : undefined}>
      <header className={isHeadingHidden && !actions ? 'visually-hidden' : styles.head}>
        <div className={styles.titles}>
          {heading ?? <h1 className={isHeadingHidden ? 'visually-hidden' : ''}>{title}</h1>}
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type SectionProps = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Has nothing to print but its heading. */
  isOffPaper?: boolean
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export const Section = ({ title, lead, actions, isOffPaper, children }: SectionProps) => (
  <section className={`${styles.section} ${isOffPaper ? 'off-paper' : ''}`}>
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </section>
)

/** Things below each other, with a line between them. */
export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

/** One thing: its mark, what it is, and at the end what can be done with it. */
export const Row = ({ mark, end, children }: { mark?: ReactNode; end?: ReactNode; children: ReactNode }) => (
  <li className={styles.row}>
    {mark}
    <div className={styles.what}>{children}</div>
    {end && <div className={styles.end}>{end}</div>}
  </li>
)

/** Said more quietly. */
export const Soft = ({ children }: { children: ReactNode }) => <span className={styles.soft}>{children}</span>
