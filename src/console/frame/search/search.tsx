import { Search, X } from 'virtual:icons'
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import { isComposing } from '../../parts/composing.ts'
import layout from '../../parts/layout.module.css'
import { LightDialog } from '../../parts/light-dialog.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { closeDialog } from '../opened.ts'
import { isSearchKey } from './keys.ts'
import type { ListProps } from './list.tsx'
import styles from './search.module.css'

const messages = texts({
  ja: { label: '検索と移動', placeholder: '検索、移動、操作', close: '閉じる' },
  en: { label: 'Search and go to', placeholder: 'Search, go to, or do', close: 'Close' },
})

const { OnDemand: List, prepareWhenIdle } = onDemand<ListProps>(() =>
  import('./list.tsx').then(({ SearchList }) => SearchList),
)

/** Loads the list when the page is idle, so that it is shown with the first frame of the field. */
export const prepareSearch = prepareWhenIdle

/** The search field in a dialog. Only its list is loaded on demand, so that nothing that is typed gets lost. */
export function SearchDialog() {
  const t = useTexts(messages)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const press = useRef<ListProps['press']['current']>(null)
  const [text, setText] = useState('')
  const [isComposed, setComposed] = useState(false)
  const [active, setActive] = useState<string>()
  const [isEntered, setEntered] = useState(false)
  useLayoutEffect(() => input.current!.focus(), [])
  const type = useCallback((next: string) => {
    setText(next)
    setEntered(false)
    input.current!.focus()
  }, [])
  const pressKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.target !== input.current) return
    if (press.current) press.current(event)
    else if (event.key === 'Enter') setEntered(true)
  }
  return (
    <LightDialog
      label={t.label}
      close={closeDialog}
      onKeyDown={event => {
        if (!isSearchKey(event.nativeEvent)) return pressKey(event)
        event.preventDefault()
        closeDialog()
      }}
    >
      <div className={`${layout.rowTight} ${styles.head}`}>
        <Search size={19} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t.label}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={active !== undefined}
          aria-activedescendant={active}
          placeholder={t.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={event => type(event.target.value)}
          onCompositionStart={() => setComposed(true)}
          onCompositionEnd={() => setComposed(false)}
        />
        <IconButton label={t.close} icon={<X size={18} />} isSmall onClick={closeDialog} />
      </div>
      <List
        {...{ listId, text, press, setActive, isEntered, setEntered }}
        isComposing={isComposed}
        refocus={() => input.current!.focus()}
        close={closeDialog}
      />
    </LightDialog>
  )
}
