import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import box from './box.module.css'
import layout from './layout.module.css'
import styles from './menu.module.css'
import text from './text.module.css'

type MenuProps = { trigger: ReactElement; children: ReactNode; align?: 'start' | 'end' }

/** A menu of actions, opened by its trigger. */
export const Menu = ({ trigger, children, align = 'end' }: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner sideOffset={4} align={align} className={styles.positioner}>
        <BaseMenu.Popup className={`${box.popup} ${styles.popup}`}>{children}</BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)

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
