import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../../language/formats.ts'
import { counted, texts, useTexts } from '../../../language/texts.ts'
import box from '../../../parts/box.module.css'
import { Combobox } from '../../../parts/combobox.tsx'
import type { Option } from '../../../parts/combobox-popup.tsx'
import text from '../../../parts/text.module.css'
import { Chip } from './chip.tsx'
import styles from './filters.module.css'

const messages = texts({
  ja: { is: (name: string) => `${name}: `, others: (count: number) => counted`ほか ${count} 件` },
  en: { is: name => `${name} is `, others: count => counted`${count} more` },
})

export type ChipProps = {
  name: string
  values: string[]
  /** It was added just now, so its choices are open. */
  isNew: boolean
  /** Changes it, or removes it if there are no values. */
  set(values: string[]): void
}

type Props = ChipProps & {
  /** Undefined while they load. */
  options: Option[] | undefined
  /** The name of a value, also of one that is not offered. */
  nameOf(value: string): string
  error?: Error | null
  isSearching?: boolean
  onSearch?(text: string): void
  onOpenChange?(isOpen: boolean): void
  /** Fields after the choices. */
  children?: ReactNode
}

/** The most names in a filter that is shown. */
const mostNames = 3

/** A filter with several values: *Status is To do or Done*. Its button opens the choices. */
export function ListChip({ name, values, isNew, set, nameOf, onOpenChange, children, ...list }: Props) {
  const t = useTexts(messages)
  const { anyOf } = useFormats()
  const [chosen, setChosen] = useState(values)
  const showSaved = useEffectEvent(() => setChosen(values))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has other values
  useEffect(() => showSaved(), [values.join()])
  const names = chosen.map(nameOf)
  const left = names.length - mostNames
  const shown = left > 1 ? [...names.slice(0, mostNames), t.others(left)] : names
  const change = (next: string[]) => {
    setChosen(next)
    // An empty filter stays until its choices close.
    if (next.length > 0) set(next)
  }
  return (
    <Chip name={name} remove={() => set([])}>
      <Combobox
        {...list}
        isMany
        label={name}
        value={chosen}
        onChange={change}
        isOpenAtFirst={isNew}
        onOpenChange={isOpen => {
          onOpenChange?.(isOpen)
          if (!isOpen && chosen.length === 0) set([])
        }}
        trigger={
          <button
            type="button"
            className={`${text.clipped} ${box.bare} ${styles.value}`}
            title={anyOf(names)}
          >
            <span className={text.muted}>{t.is(name)}</span>
            {names.length > 0 ? anyOf(shown) : '…'}
          </button>
        }
      />
      {children}
    </Chip>
  )
}
