import { Search, X } from 'virtual:icons'
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { IconButton } from '../../parts/button.tsx'
import { isComposing } from '../../parts/composing.ts'
import layout from '../../parts/layout.module.css'
import { LightDialog } from '../../parts/light-dialog.tsx'
import { stepOf, takeTyped } from '../../parts/shortcuts/typed-ahead.ts'
import { SearchList } from './list.tsx'
import { isSearchKey } from './opening.ts'
import styles from './search.module.css'

const messages = texts({
  ja: { label: '検索と移動', placeholder: '検索、移動、操作', close: '閉じる' },
  en: { label: 'Search and go to', placeholder: 'Search, go to, or do', close: 'Close' },
})

/** The search field in a dialog. */
export function SearchDialog({ close }: { close(): void }) {
  const t = useTexts(messages)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const press = useRef<((event: KeyboardEvent) => void) | null>(null)
  const [typed] = useState(takeTyped)
  const [text, setText] = useState(typed.text)
  const [isComposed, setComposed] = useState(false)
  const [isEntered, setEntered] = useState(typed.isEntered)
  const ahead = useRef(typed.steps)
  // The field appears before its list is rendered.
  const isListed = useDeferredValue(true, false)
  useLayoutEffect(() => input.current!.focus(), [])
  return (
    <LightDialog
      label={t.label}
      close={close}
      onKeyDown={event => {
        if (isSearchKey(event.nativeEvent)) {
          event.preventDefault()
          close()
        } else if (!isComposing(event) && event.target === input.current) {
          if (press.current) press.current(event)
          else if (event.key === 'Enter') setEntered(text !== '' || ahead.current.length > 0)
          else if (stepOf[event.key] && !event.altKey) {
            event.preventDefault()
            ahead.current.push(stepOf[event.key]!)
          }
        }
      }}
    >
      <div className={`${layout.rowTight} ${styles.head}`}>
        <Search size={19} aria-hidden="true" />
        <input
          ref={input}
          dir="auto"
          className={`${box.bare} ${styles.input}`}
          type="text"
          role="combobox"
          aria-label={t.label}
          aria-autocomplete="list"
          aria-controls={listId}
          // The list keeps it.
          aria-expanded="false"
          placeholder={t.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setEntered(false)
            ahead.current = []
          }}
          onCompositionStart={() => setComposed(true)}
          onCompositionEnd={() => setComposed(false)}
        />
        <IconButton label={t.close} icon={<X size={18} />} isSmall onClick={close} />
      </div>
      {isListed && (
        <SearchList
          {...{ listId, text, press, ahead, isEntered, setEntered, close }}
          field={input}
          isComposing={isComposed}
        />
      )}
    </LightDialog>
  )
}
