import { ListFilter, X } from 'virtual:icons'
import { type ReactNode, useRef, useState } from 'react'
import { texts, useTexts } from '../../../language/texts.ts'
import { Button } from '../../../parts/button.tsx'
import { Combobox } from '../../../parts/combobox.tsx'
import { valuesOf } from '../../../parts/issue-filters.ts'
import layout from '../../../parts/layout.module.css'
import { SearchField } from '../../../parts/search-field.tsx'
import styles from './filters.module.css'
import { IgnoredFilters } from './ignored.tsx'
import { type ChipName, chipNames, chipOrder, chips } from './rows.ts'
import { useFilter } from './use-filter.ts'

const messages = texts({
  ja: {
    search: '課題を検索',
    placeholder: 'タイトル、番号、本文を検索',
    add: '絞り込み',
    chips: '絞り込みの条件',
    clear: 'すべて解除',
  },
  en: {
    search: 'Search issues',
    placeholder: 'Search titles, numbers, and texts',
    add: 'Filter',
    chips: 'Filters',
    clear: 'Clear filters',
  },
})

/** It disappears when a filter is removed from the address, or with another saved filter. */
type Added = { name: ChipName; inAddress: ChipName[]; saved: string | undefined }

/** The search and the filters of the list, which the address keeps. */
export function Filters({ children }: { children?: ReactNode }) {
  const t = useTexts(messages)
  const names = useTexts(chipNames)
  const { filter, view, ignored, set } = useFilter()
  const adding = useRef<HTMLDivElement>(null)
  const inAddress = chipOrder.filter(name => filter[name] !== undefined)
  const { saved } = view
  /** The filter that was added to those of the address and has no value yet. */
  const [added, setAdded] = useState<Added | null>(null)
  if (added && (added.saved !== saved || added.inAddress.some(name => !inAddress.includes(name))))
    setAdded(null)
  else if (added && added.inAddress.length < inAddress.length) setAdded({ ...added, inAddress })
  const shown = chipOrder.filter(name => inAddress.includes(name) || name === added?.name)
  const offered = chipOrder.filter(name => !shown.includes(name))
  const focusAdd = () => adding.current?.querySelector('button')?.focus()
  return (
    <div className={layout.stackTight}>
      <div className={`${layout.row} ${styles.filters}`}>
        <div className={styles.search}>
          <SearchField
            label={t.search}
            placeholder={t.placeholder}
            value={filter.q}
            onSearch={q => set('q', q)}
          />
        </div>
        <div ref={adding} className={layout.inline}>
          {offered.length > 0 && (
            <Combobox
              label={t.add}
              trigger={<Button icon={<ListFilter size={16} />}>{t.add}</Button>}
              value={null}
              options={offered.map(value => ({ value, label: names[value] }))}
              onChange={name => setAdded({ name: name as ChipName, inAddress, saved })}
            />
          )}
        </div>
        {children}
      </div>
      {shown.length > 0 && (
        <ul className={layout.wrap} aria-label={t.chips}>
          {shown.map(name => {
            const FilterChip = chips[name]
            return (
              <FilterChip
                key={name}
                name={names[name]}
                values={valuesOf(filter[name])}
                isNew={name === added?.name}
                set={values => {
                  if (values.length === 0) {
                    setAdded(null)
                    focusAdd()
                  }
                  void set(name, values.join())
                }}
              />
            )
          })}
          {shown.length > 1 && (
            <li>
              <ClearAll names={shown} onDone={focusAdd} />
            </li>
          )}
        </ul>
      )}
      <IgnoredFilters ignored={ignored} />
    </div>
  )
}

function ClearAll({ names, onDone }: { names: ChipName[]; onDone(): void }) {
  const t = useTexts(messages)
  const { change } = useFilter()
  const none = Object.fromEntries(names.map(name => [name, undefined]))
  return (
    <Button
      variant="quiet"
      isSmall
      icon={<X size={14} />}
      onClick={() => {
        onDone()
        void change(before => ({ ...before, ...none }))
      }}
    >
      {t.clear}
    </Button>
  )
}
