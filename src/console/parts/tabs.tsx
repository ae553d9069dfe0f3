import { createLink, useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

/** The pages of one thing, beside each other; they scroll where there is no room. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another tab
  useEffect(() => bringIntoView(tabs.current!), [href])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** As high as tabs that are not known yet. */
export const TabsSkeleton = () => (
  <div className={styles.tabs} aria-hidden="true">
    <span className={styles.tab}>&nbsp;</span>
  </div>
)

/** The tab of this page to the middle, and nothing but the tabs is scrolled. */
function bringIntoView(tabs: HTMLElement): void {
  const current = tabs.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const room = tabs.getBoundingClientRect()
  if (current) tabs.scrollLeft += current.left + current.width / 2 - room.left - room.width / 2
}

const TabAnchor = (props: ComponentProps<'a'>) => <a {...props} className={styles.tab} />

/** The link to one of them; the one that is shown is marked as such. */
export const Tab = createLink(TabAnchor)
