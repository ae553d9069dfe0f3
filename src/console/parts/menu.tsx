import { Menu as BaseMenu } from '@base-ui/react/menu'
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import box from './box.module.css'
import { useReturnedFocus } from './dialog-focus.ts'
import layout from './layout.module.css'
import styles from './menu.module.css'
import text from './text.module.css'

type TriggerProps = {
  id?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?(event: MouseEvent<HTMLElement>): void
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
}
type Align = 'start' | 'end'
type MenuProps = { trigger: ReactElement<TriggerProps>; children: ReactNode; align?: Align }

/** A menu of actions, opened by its trigger. A page can have many, so only an open one has more than the trigger. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        // A click of the keyboard has no detail.
        onClick: ({ currentTarget: anchor, detail }) =>
          setOpened(opened ? null : { anchor, ...(detail === 0 && { item: 0 }) }),
        onKeyDown(event) {
          const item = { ArrowDown: 0, ArrowUp: -1 }[event.key]
          if (item === undefined) return
          event.preventDefault()
          setOpened({ anchor: event.currentTarget, item })
        },
      })}
      {opened && <Popup {...{ opened, align, close }}>{children}</Popup>}
    </>
  )
}

/** `item`: the index of the item that has the focus first. */
type Opened = { anchor: HTMLElement; item?: number }
type PopupProps = { opened: Opened; align: Align; close(): void; children: ReactNode }

function Popup({ opened: { anchor, item }, align, close, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  // An item can open a dialog, which takes the focus.
  useReturnedFocus(popup, anchor)
  return (
    <BaseMenu.Root
      open
      modal={false}
      onOpenChange={(isOpen, { reason, event }) => {
        // A click on the trigger closes it anyway.
        if (!isOpen && (reason !== 'outside-press' || !anchor.contains(event.target as Node))) close()
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} sideOffset={4} align={align} className={styles.positioner}>
          <BaseMenu.Popup
            ref={popup}
            className={`${box.popup} ${styles.popup}`}
            aria-labelledby={anchor.id}
            finalFocus={false}
            onKeyDown={({ key }) => {
              if (key !== 'Tab') return
              // The browser moves on from there.
              anchor.focus()
              close()
            }}
          >
            <Items {...{ popup, item }}>{children}</Items>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type ItemsProps = { popup: RefObject<HTMLElement | null>; item: number | undefined; children: ReactNode }

function Items({ popup, item, children }: ItemsProps) {
  useEffect(() => {
    if (item === undefined) return
    const items = [...popup.current!.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    items.at(item)?.focus()
  }, [popup, item])
  return children
}

type ItemProps = {
  icon?: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
  onSelect(): void
  children: ReactNode
}

export const MenuItem = ({ icon, isDangerous, isDisabled = false, onSelect, children }: ItemProps) => (
  <BaseMenu.Item
    className={`${layout.rowTight} ${box.option} ${text.long} ${styles.item} ${isDangerous ? styles.danger : ''}`}
    disabled={isDisabled}
    onClick={onSelect}
  >
    {icon}
    {children}
  </BaseMenu.Item>
)

type ChoiceProps = {
  value: string
  onChange(value: string): void
  label: string
  options: [value: string, name: string][]
}

/** A choice of one option. */
export const MenuChoice = ({ value, onChange, label, options }: ChoiceProps) => (
  <BaseMenu.Group>
    <BaseMenu.GroupLabel className={`${text.note} ${styles.text}`}>{label}</BaseMenu.GroupLabel>
    <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
      {options.map(([option, name]) => (
        <BaseMenu.RadioItem
          key={option}
          value={option}
          className={`${layout.rowTight} ${box.option} ${text.long} ${styles.item}`}
          closeOnClick
        >
          <span className={`${box.dot} ${styles.dot}`} data-on={option === value || undefined} />
          {name}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  </BaseMenu.Group>
)

export const MenuLine = () => <BaseMenu.Separator className={styles.line} />

/** Text that cannot be chosen. */
export const MenuText = ({ children }: { children: ReactNode }) => (
  <div className={`${text.note} ${styles.text}`}>{children}</div>
)
