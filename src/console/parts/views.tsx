import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import layout from './layout.module.css'
import link from './link.module.css'
import styles from './views.module.css'

/** A switch between views of the same things. */
export const Views = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.views}>
    {children}
  </nav>
)

type ViewProps = ComponentProps<'a'> & { icon: ReactNode; isShown: boolean }

const ViewAnchor = ({ icon, isShown, children, ...rest }: ViewProps) => (
  <a
    {...rest}
    className={`${layout.inline} ${link.choice} ${styles.view}`}
    aria-current={isShown || undefined}
    data-shown={isShown || undefined}
  >
    {icon}
    {children}
  </a>
)

/** A view: a link that marks the current one. */
export const View: LinkComponent<typeof ViewAnchor> = createLink(ViewAnchor)
