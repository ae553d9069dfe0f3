import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { shortcut } from '../../parts/shortcuts/keys.ts'
import type { ChoiceProps } from './choices.tsx'
import styles from './issue.module.css'

const messages = texts({
  ja: { startDate: '開始日', dueDate: '期日', none: 'なし' },
  en: { startDate: 'Start', dueDate: 'Due', none: 'None' },
})

/** The day on which an issue starts or is due. It is saved when the field loses the focus or is left, or by Enter. */
export function DayChoice({ issue, send, mayWrite, name }: ChoiceProps & { name: 'startDate' | 'dueDate' }) {
  const t = useTexts(messages)
  const { plainDay } = useFormats()
  const day = issue[name]
  const input = useRef<HTMLInputElement>(null)
  const save = useEffectEvent((field: HTMLInputElement | null) => {
    const typed = field?.value || null
    if (typed !== day && field?.validity.valid) send({ [name]: typed })
  })
  useEffect(() => {
    const field = input.current
    return () => save(field)
  }, [])
  // Another value, such as the stored one after a refusal. A new field would lose the focus.
  useEffect(() => {
    if (input.current) input.current.value = day ?? ''
  }, [day])
  const shown = day ? plainDay(day) : t.none
  if (!mayWrite) return shown
  return (
    <>
      <span className="on-paper">{shown}</span>
      <input
        ref={input}
        type="date"
        aria-label={t[name]}
        className={`${box.input} ${styles.day}`}
        defaultValue={day ?? ''}
        {...(name === 'dueDate' && shortcut('d'))}
        onBlur={event => save(event.currentTarget)}
        onKeyDown={event => event.key === 'Enter' && save(event.currentTarget)}
      />
    </>
  )
}
