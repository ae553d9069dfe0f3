import { createLink, useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import link from './link.module.css'
import styles from './tabs.module.css'

/** A bar of tabs that scrolls on narrow screens. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current tab
  useEffect(() => bringIntoView(tabs.current!), [href])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** A placeholder with the height of tabs. */
export const TabsSkeleton = () => (
  <div className={styles.tabs} aria-hidden="true">
    <span className={`${link.choice} ${styles.tab}`}>&nbsp;</span>
  </div>
)

/** Scrolls the current tab to the center, and only the tab bar. */
function bringIntoView(tabs: HTMLElement): void {
  const current = tabs.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const room = tabs.getBoundingClientRect()
  if (current) tabs.scrollLeft += current.left + current.width / 2 - room.left - room.width / 2
}

type TabProps = ComponentProps<'a'> & {
  /** Whether it is the current one, where the address of the link does not decide it. */
  isCurrent?: boolean
}

const TabAnchor = ({ isCurrent, ...rest }: TabProps) => (
  <a
    {...rest}
    aria-current={isCurrent === undefined ? rest['aria-current'] : isCurrent ? 'page' : undefined}
    className={`${link.choice} ${styles.tab}`}
  />
)

/** A tab: a link that marks the current page. */
export const Tab = createLink(TabAnchor)
