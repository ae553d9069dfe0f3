import { X } from 'virtual:icons'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { Button, IconButton } from '../../parts/button.tsx'
import { focusMain } from '../../parts/focus.ts'
import layout from '../../parts/layout.module.css'
import { shortcut } from '../../parts/shortcuts/keys.ts'
import text from '../../parts/text.module.css'
import { mostAtOnce } from './bulk.ts'
import { type Property, properties, usePropertyNames } from './pickers.tsx'
import styles from './selection.module.css'
import { SharedPicker } from './shared-picker.tsx'

const messages = texts({
  ja: {
    bar: '選択した課題の変更',
    count: (count: number) => counted`${count} 件を選択中`,
    most: counted`一度に変更できるのは ${mostAtOnce} 件までです。`,
    clear: '選択を解除',
  },
  en: {
    bar: 'Change the selected issues',
    count: count => counted`${count} ${plural(count, 'issue')} selected`,
    most: counted`You can change at most ${mostAtOnce} ${plural(mostAtOnce, 'issue')} at once.`,
    clear: 'Clear the selection',
  },
})

export type Selection = ReturnType<typeof useSelection>

/** The selected issues of a list. Those that leave the list are no longer selected. */
export function useSelection(issues: Issue[]) {
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const selected = issues.filter(({ number }) => numbers.has(number))
  // Otherwise, they would be selected again when a later filter finds them.
  if (selected.length < numbers.size) setNumbers(new Set(selected.map(({ number }) => number)))
  const select = (number: number, isRange: boolean) => {
    const next = new Set(selected.map(one => one.number))
    const isOn = !next.has(number)
    const ends = [last.current, number].map(end => issues.findIndex(one => one.number === end))
    const [from, to] = isRange && ends[0] !== -1 ? ends.toSorted((a, b) => a - b) : [ends[1], ends[1]]
    for (const one of issues.slice(from, to! + 1))
      if (isOn) next.add(one.number)
      else next.delete(one.number)
    last.current = number
    setNumbers(next)
  }
  const current = useRef(select)
  useLayoutEffect(() => {
    current.current = select
  })
  /** Selects an issue or not, with `isRange` all from the last one to this one. The function stays the same. */
  const toggle = useCallback((number: number, isRange = false) => current.current(number, isRange), [])
  return {
    selected,
    toggle,
    has: (number: number) => numbers.has(number),
    clear: () => setNumbers(new Set()),
  }
}

/** The bar that changes the selected issues. Its buttons have the shortcuts of the properties. */
export function SelectionBar({ selection: { selected, clear } }: { selection: Selection }) {
  const t = useTexts(messages)
  const names = usePropertyNames()
  const { id } = useProject()
  const [open, setOpen] = useState<{ property: Property; anchor: HTMLElement } | null>(null)
  if (selected.length === 0) return null
  const isTooMany = selected.length > mostAtOnce
  return (
    <section className={`${box.floating} ${layout.wrap} ${styles.bar}`} aria-label={t.bar} data-selection>
      <p role="status" className={text.label}>
        {t.count(selected.length)}
        {isTooMany && ` · ${t.most}`}
      </p>
      {properties.map(property => (
        <Button
          key={property}
          isSmall
          disabled={isTooMany}
          aria-haspopup="dialog"
          {...shortcut(property)}
          onClick={event => setOpen({ property, anchor: event.currentTarget })}
        >
          {names[property]}
        </Button>
      ))}
      <IconButton
        isSmall
        label={t.clear}
        icon={<X size={16} />}
        onClick={() => {
          focusMain()
          clear()
        }}
      />
      {open && (
        <SharedPicker
          key={open.property}
          {...open}
          projectId={id}
          issues={selected}
          close={() => setOpen(null)}
        />
      )}
    </section>
  )
}
