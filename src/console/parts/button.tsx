import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import box from './box.module.css'
import styles from './button.module.css'
import layout from './layout.module.css'

type Variant = 'plain' | 'primary' | 'quiet' | 'danger'
type Own = { variant?: Variant; isSmall?: boolean; isSquare?: boolean; icon?: ReactNode }
type ButtonProps = Own & { isBusy?: boolean } & ComponentProps<'button'>

/** A button. While it is busy, it keeps its focus and ignores clicks; for submit buttons, the form decides. */
export function Button({ variant, isSmall, isSquare, isBusy, icon, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(variant, isSmall, isSquare)}
      aria-disabled={isBusy || rest['aria-disabled']}
      data-busy={isBusy || undefined}
      onClick={isBusy && rest.type !== 'submit' ? event => event.preventDefault() : rest.onClick}
    >
      {icon}
      {children}
    </button>
  )
}

type Labeled<Props> = Omit<Props, 'children' | 'isSquare'> & { label: string; icon: ReactNode }

/** An icon button; `label` is its accessible name and tooltip. */
export const IconButton = ({ label, ...rest }: Labeled<ButtonProps>) => (
  <Button variant="quiet" isSquare aria-label={label} title={label} {...rest} />
)

type AnchorProps = Own & ComponentProps<'a'>

/** A link to a file or another site that looks like a button. */
export const AnchorButton = ({ variant, isSmall, isSquare, icon, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classOf(variant, isSmall, isSquare)}>
    {icon}
    {children}
  </a>
)

/** An icon link that looks like a button; `label` is its accessible name and tooltip. */
export const IconAnchor = ({ label, ...rest }: Labeled<AnchorProps> & { href: string }) => (
  <AnchorButton variant="quiet" isSquare aria-label={label} title={label} {...rest} />
)

/** A link to a page of the console that looks like a button. */
export const LinkButton: LinkComponent<typeof AnchorButton> = createLink(AnchorButton)

const classOf = (variant: Variant = 'plain', isSmall = false, isSquare = false) =>
  [
    `${layout.centered} ${box.control} ${styles.button}`,
    styles[variant],
    isSmall ? styles.small : '',
    isSquare ? styles.square : '',
  ].join(' ')
