import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from './field.tsx'

type Props = {
  label: string
  placeholder?: string
  /** The search text in the page's address. */
  value: string | undefined
  onSearch(value: string | undefined): void
}

/** A search field that searches when typing pauses, but not during the composition of an input method. */
export function SearchField({ label, placeholder = label, value = '', onSearch }: Props) {
  const [text, setText] = useState(value)
  const [isComposing, setComposing] = useState(false)
  const sent = useRef(value)
  const search = useEffectEvent((wanted: string) => {
    sent.current = wanted
    onSearch(wanted || undefined)
  })
  useEffect(() => {
    const wanted = text.trim()
    if (isComposing || wanted === sent.current) return
    const timer = setTimeout(() => search(wanted), 250)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  // The address changed: by the back button, or by a cleared filter.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  return (
    <search>
      <TextField
        name="q"
        type="search"
        isLabelHidden
        autoComplete="off"
        maxLength={200}
        {...{ label, placeholder }}
        value={text}
        onChange={event => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </search>
  )
}
