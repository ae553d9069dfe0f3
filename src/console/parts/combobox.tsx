import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { ComboboxPopupProps, ListProps } from './combobox-popup.tsx'
import { onDemand } from './on-demand.tsx'

type TriggerProps = {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  onClick?(event: MouseEvent<HTMLElement>): void
}

type ComboboxProps = ListProps & {
  /** The button that opens it and shows the chosen option. */
  trigger: ReactElement<TriggerProps>
  /** It is open when it appears. */
  isOpenAtFirst?: boolean
  onOpenChange?(isOpen: boolean): void
}

/** The list of a combobox beside an element. */
export const { OnDemand: ComboboxList, prepareWhenUsed: prepareComboboxes } = onDemand<ComboboxPopupProps>(
  () => import('./combobox-popup.tsx').then(({ ComboboxPopup }) => ComboboxPopup),
  { hasField: true },
)

/** A choice of one of many options, with a filter field. */
export function Combobox({ trigger, isOpenAtFirst, onOpenChange, ...list }: ComboboxProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const openAtFirst = useEffectEvent(() => isOpenAtFirst && change(button.current))
  useEffect(() => void openAtFirst(), [])
  const change = (next: HTMLElement | null) => {
    setAnchor(next)
    onOpenChange?.(next !== null)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => change(anchor ? null : currentTarget),
      })}
      {anchor && <ComboboxList {...list} anchor={anchor} close={() => change(null)} />}
    </>
  )
}
