import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'

/** The last day of a date field. With it, browsers limit the year to four digits. */
export const lastDay = '9999-12-31'

/**
 * The attributes of a date field whose day applies as it is typed; `''` for none. React does not control its value,
 * because that would undo a day that is half typed. It follows other changes of the day when it does not have the focus.
 */
export function useDayField(day: string, set: (day: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current !== document.activeElement) show(ref.current, day)
  }, [day])
  return {
    ref,
    type: 'date',
    max: lastDay,
    defaultValue: day,
    onChange({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) {
      if (!validity.badInput && !isYearHalfTyped(value)) set(value)
    },
    onBlur({ target: { value, validity } }: FocusEvent<HTMLInputElement>) {
      // A field that is emptied part by part does not change when it is empty.
      if (day && value === '' && !validity.badInput) set('')
      show(ref.current, day)
    },
  }
}

function show(field: HTMLInputElement | null, day: string): void {
  if (field && field.value !== day) field.value = day
}

/** The first digits of 2026 are the years 2, 20, and 202. */
const isYearHalfTyped = (day: string) => day.startsWith('0')
