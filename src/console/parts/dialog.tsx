import { cloneElement, type ReactElement, useState } from 'react'
import type { WindowProps } from './dialog-window.tsx'
import { onDemand } from './on-demand.tsx'

type DialogProps = Omit<WindowProps, 'close'> & {
  /** The button that opens it; left out where something else does. */
  trigger?: ReactElement<{ onClick?(): void }>
  isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
}

const { OnDemand: Window, prepareWhenUsed } = onDemand<WindowProps>(() =>
  import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow),
)

/** Loads the code of dialogs once the page is used, so that the first one opens at once. */
export const prepareDialogs = prepareWhenUsed

/** A window above the page. It holds the focus, and returns it to what opened it. */
export function Dialog({ trigger, isOpen, onOpenChange, ...rest }: DialogProps) {
  const [isOpenByItself, setOpenByItself] = useState(false)
  const change = (next: boolean) => {
    setOpenByItself(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {trigger && cloneElement(trigger, { onClick: () => change(true) })}
      {(isOpen ?? isOpenByItself) && <Window {...rest} close={() => change(false)} />}
    </>
  )
}
