import { cloneElement, type ReactElement, useState } from 'react'
import type { WindowProps } from './dialog-window.tsx'
import { onDemand } from './on-demand.tsx'

type DialogProps = Omit<WindowProps, 'close'> & {
  /** The button that opens it, if there is one. */
  trigger?: ReactElement<{ onClick?(): void }>
  isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
}

const { OnDemand: Window, prepareWhenUsed } = onDemand<WindowProps>(() =>
  import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow),
)

/** Loads the code of dialogs at the first input, so that the first dialog opens without delay. */
export const prepareDialogs = prepareWhenUsed

/** A modal dialog. It traps the focus and returns it to the opener. */
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
