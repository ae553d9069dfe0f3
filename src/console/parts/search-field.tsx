import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from './field.tsx'

type Props = {
  label: string
  placeholder?: string
  /** What is searched for, as the address has it. */
  value: string | undefined
  onSearch(value: string | undefined): void
}

/** Searches as one types, once the typing rests; what an input method has not composed yet is not searched for. */
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
  // By the way back, or by taking a filter away.
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
