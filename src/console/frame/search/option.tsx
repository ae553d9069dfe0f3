import type { MouseEvent, ReactNode } from 'react'
import box from '../../parts/box.module.css'
import layout from '../../parts/layout.module.css'
import styles from './search.module.css'

export type Option = {
  id: string
  /** It opens a page, or does something. */
  href?: string
  act?(): void
  /** It changes the list, which stays open. */
  isOfList?: boolean
  /** Enter prefers any other option: the user may be looking for something. */
  isDeferred?: boolean
  /** Whether choosing it is counted. */
  isCounted?: boolean
  content: ReactNode
}

type Props = {
  option: Option
  domId: string
  isActive: boolean
  choose(option: Option): void
  /** The browser opens its page in a new tab or window. */
  onOpened(option: Option): void
  point(option: Option): void
}

/** An option of the list. One with a page is a link, which the browser can open in a new tab. */
export function OptionRow({ option, domId, isActive, choose, onOpened, point }: Props) {
  const { href, content } = option
  const shared = {
    id: domId,
    role: 'option',
    'aria-selected': isActive,
    'data-highlighted': isActive || undefined,
    className: `${layout.beside} ${box.option} ${styles.option}`,
    tabIndex: -1,
    // The text field keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // Not when the list moves below a mouse that rests.
    onMouseMove: () => isActive || point(option),
    onClick(event: MouseEvent) {
      if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return onOpened(option)
      event.preventDefault()
      choose(option)
    },
    onAuxClick: ({ button }: MouseEvent) => button === 1 && href && onOpened(option),
  }
  return href ? (
    <a {...shared} href={href}>
      {content}
    </a>
  ) : (
    <div {...shared}>{content}</div>
  )
}
