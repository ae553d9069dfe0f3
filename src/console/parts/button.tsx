import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import box from './box.module.css'
import styles from './button.module.css'
import layout from './layout.module.css'

type Variant = 'plain' | 'primary' | 'quiet' | 'danger'
type Own = { variant?: Variant; isSmall?: boolean; isBusy?: boolean; icon?: ReactNode }

/** A button. While it is busy, it keeps its focus and ignores clicks; for submit buttons, the form decides. */
export function Button({
  variant = 'plain',
  isSmall,
  isBusy,
  icon,
  children,
  ...rest
}: Own & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classOf(variant, isSmall)} {...pressOf(isBusy, rest)}>
      {icon}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<Own & ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }

/** An icon button; `label` is its accessible name and tooltip. It is busy as a `Button` is. */
export const IconButton = ({ label, icon, variant = 'quiet', isBusy, isSmall, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    {...pressOf(isBusy, rest)}
    className={`${classOf(variant, isSmall)} ${styles.square}`}
  >
    {icon}
  </button>
)

type AnchorProps = Own & ComponentProps<'a'>

/** A link to a file or another site that looks like a button. */
export const AnchorButton = ({
  variant = 'plain',
  isSmall,
  isBusy: _,
  icon,
  children,
  ...rest
}: AnchorProps) => (
  <a {...rest} className={classOf(variant, isSmall)}>
    {icon}
    {children}
  </a>
)

type IconAnchorProps = Omit<AnchorProps, 'children'> & { label: string; icon: ReactNode; href: string }

/** An icon link that looks like a button; `label` is its accessible name and tooltip. */
export const IconAnchor = ({
  label,
  icon,
  href,
  variant = 'quiet',
  isBusy: _,
  isSmall,
  ...rest
}: IconAnchorProps) => (
  <a
    href={href}
    aria-label={label}
    title={label}
    {...rest}
    className={`${classOf(variant, isSmall)} ${styles.square}`}
  >
    {icon}
  </a>
)

/** A link to a page of the console that looks like a button. */
export const LinkButton: LinkComponent<typeof AnchorButton> = createLink(AnchorButton)

const pressOf = (isBusy: boolean | undefined, { onClick, ...rest }: ComponentProps<'button'>) => ({
  'aria-disabled': isBusy || rest['aria-disabled'],
  'data-busy': isBusy || undefined,
  onClick: isBusy && rest.type !== 'submit' ? (event: MouseEvent) => event.preventDefault() : onClick,
})

const classOf = (variant: Variant, isSmall = false) =>
  [`${layout.centered} ${box.control} ${styles.button}`, styles[variant], isSmall ? styles.small : ''].join(
    ' ',
  )
