import { Check } from 'virtual:icons'
import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { folded } from '../language/folded.ts'
import { texts, useTexts } from '../language/texts.ts'
import box from './box.module.css'
import styles from './combobox.module.css'
import { isComposing } from './composing.ts'
import { ErrorText } from './error-notice.tsx'
import layout from './layout.module.css'
import { type Typed, takeTyped } from './shortcuts/typed-ahead.ts'
import text from './text.module.css'

const messages = texts({
  ja: { filter: '入力して絞り込み', none: '該当する項目はありません', loading: '読み込み中' },
  en: { filter: 'Type to filter', none: 'No matches', loading: 'Loading' },
})

export type Option = {
  value: string
  label: string
  /** Shown next to the label, and searched too. */
  detail?: string
  icon?: ReactNode
}

type Single = { isMany?: false; value: string | null; onChange(value: string): void }
/** It stays open, because more than one option can be chosen. */
type Many = { isMany: true; value: string[]; onChange(value: string[]): void }

export type ListProps = (Single | Many) & {
  /** The accessible name of the list and its filter field. */
  label: string
  /** Undefined while they load. */
  options: Option[] | undefined
  /** Why there are no options, before the user types. */
  none?: string
  error?: Error | null
  /** Reads the options for a search text; without it, the options are filtered here. */
  onSearch?(text: string): void
  /** Whether the options still belong to an earlier search text. */
  isSearching?: boolean
}

export type ComboboxPopupProps = ListProps & { anchor: HTMLElement; close(): void }

export function ComboboxPopup(props: ComboboxPopupProps) {
  const { label, options, error, anchor, close } = props
  const t = useTexts(messages)
  const none = options?.length === 0 ? (props.none ?? t.none) : t.none
  const popup = useRef<HTMLDivElement>(null)
  const [typed] = useState(takeTyped)
  const { setText, isPending, isSettled } = useSearch(props, typed.text)
  const selection = selectionOf(props)
  const field = useTypedField(typed, isPending ? undefined : options, option =>
    selection.onValueChange(props.isMany ? [...(selection.value as Option[]), option] : option),
  )
  return (
    <Combobox.Root
      open
      onOpenChange={(_, { reason, event }) => {
        // A click on the button closes it anyway.
        if (reason !== 'outside-press' || !anchor.contains(event.target as Node)) close()
      }}
      items={options ?? []}
      filter={isSettled ? null : matches}
      {...selection}
      {...field.root}
      onInputValueChange={(text, { reason }) => {
        field.set(text, reason === 'input-change')
        if (reason === 'input-change') setText(text)
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
    >
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} align="start" sideOffset={4} className={styles.positioner}>
          <Combobox.Popup
            ref={popup}
            className={`${box.popup} ${styles.popup}`}
            aria-label={label}
            initialFocus={() => !opensKeyboard() || popup.current}
            // The library would focus the field instead.
            onFocus={event => opensKeyboard() && event.preventBaseUIHandler()}
            finalFocus={() => anchor}
          >
            <Combobox.Input
              ref={focusAtOnce}
              dir="auto"
              onKeyDown={field.onKeyDown}
              className={`${box.input} ${styles.input}`}
              aria-label={label}
              placeholder={t.filter}
            />
            <Combobox.Status className={`${text.note} ${styles.status}`}>
              {error ? <ErrorText of={error} /> : !options && t.loading}
            </Combobox.Status>
            <Combobox.Empty className={`${text.note} ${styles.status}`}>
              {options && !isPending && none}
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: Option) => <Item key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** On a phone, the keyboard would cover the list. */
const opensKeyboard = () => matchMedia('(pointer: coarse)').matches

/** Some frames before the library does: until then, keys would be shortcuts of the page. */
const focusAtOnce = (field: HTMLElement | null) => {
  if (field && !opensKeyboard()) field.focus({ preventScroll: true })
}

/**
 * What was typed before the list appeared. The field begins with it. Enter, also if it was pressed before, chooses the
 * first option that matches as soon as they are found: the list highlights an option only when the text changes.
 */
function useTypedField(typed: Typed, options: Option[] | undefined, choose: (option: Option) => void) {
  const [text, set] = useState(typed.text)
  // Not after moving in a list that was not there.
  const [isEntered, setEntered] = useState(typed.isEntered && typed.steps.length === 0)
  const isReady = isEntered && options !== undefined
  const enter = useEffectEvent(() => {
    if (!isReady) return
    setEntered(false)
    const option = options.find(one => matches(one, text))
    if (option) choose(option)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is ready
  useEffect(enter, [isReady])
  return {
    root: typed.text ? { inputValue: text } : {},
    set(next: string, isTyped: boolean) {
      set(next)
      if (isTyped) setEntered(false)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler(): void }) {
      const isHighlighted = event.currentTarget.hasAttribute('aria-activedescendant')
      if (event.key !== 'Enter' || isComposing(event) || isHighlighted) return
      // The library would close it, and the key would then press its button, which opens it without the text.
      event.preventBaseUIHandler()
      event.preventDefault()
      setEntered(text !== '')
    },
  }
}

/** What is chosen, for the list. */
function selectionOf({ options = [], close, ...props }: ComboboxPopupProps) {
  const { isMany, value } = props
  const chosen = options.filter(one => (isMany ? value.includes(one.value) : value === one.value))
  return {
    multiple: isMany === true,
    value: isMany ? chosen : (chosen[0] ?? null),
    onValueChange(next: Option | Option[] | null) {
      if (props.isMany) {
        // Those that the current search does not find stay chosen.
        const hidden = props.value.filter(one => !options.some(({ value }) => value === one))
        return props.onChange([...hidden, ...[next ?? []].flat().map(({ value }) => value)])
      }
      const option = [next ?? []].flat()[0]
      if (option && option.value !== value) props.onChange(option.value)
      close()
    },
  }
}

const Item = ({ option }: { option: Option }) => (
  <Combobox.Item value={option} className={`${layout.beside} ${box.option} ${styles.item}`}>
    {option.icon}
    <span className={styles.label}>
      {option.label}
      {option.detail && <span className={`${text.caption} ${styles.detail}`}>{option.detail}</span>}
    </span>
    <Combobox.ItemIndicator className={styles.check}>
      <Check size={16} aria-hidden="true" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
)

/** Searches when typing pauses. Until the results arrive, the current options are filtered, so Enter never chooses a non-match. */
function useSearch({ onSearch, isSearching }: ComboboxPopupProps, typed: string) {
  const [text, setText] = useState(typed)
  const [sent, setSent] = useState('')
  const search = useEffectEvent(() => {
    setSent(text)
    onSearch?.(text.trim())
  })
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(search, 200)
    return () => clearTimeout(timer)
  }, [text, sent])
  const isPending = onSearch !== undefined && (text !== sent || isSearching === true)
  return { setText, isPending, isSettled: onSearch !== undefined && !isPending }
}

const matches = ({ label, detail = '' }: Option, text: string) => {
  const shown = wordsOf(`${label} ${detail}`)
  return wordsOf(text)
    .split(/\s+/)
    .every(word => shown.includes(word))
}

const wordsOf = (text: string) => folded(text).trim()
