import { Field } from '@base-ui/react/field'
import { type ReactNode, useId, useRef, useState } from 'react'
import box from './box.module.css'
import { Combobox } from './combobox.tsx'
import type { Option } from './combobox-popup.tsx'
import styles from './field.module.css'
import { SelectField } from './field.tsx'
import layout from './layout.module.css'
import text from './text.module.css'

type ChoiceFieldProps = {
  /** The name of the field in the API. */
  name: string
  label: string
  hint?: ReactNode
  options: Option[]
  value?: string
  defaultValue?: string
  onChange?(value: string): void
  isDisabled?: boolean
}

/** Up to this many options, a native select is enough. */
const few = 7

/** The options, with the chosen one as it was last offered. */
function useWithChosen(offered: Option[], chosen: string): Option[] {
  const found = offered.find(({ value }) => value === chosen)
  const last = useRef(found)
  if (found) last.current = found
  return found || last.current?.value !== chosen ? offered : [last.current, ...offered]
}

/**
 * A choice of one option: a native select for short lists, else a combobox. What is chosen stays if it is no longer
 * offered: a select without its option would show and send the first one.
 */
export function ChoiceField({
  options: offered,
  value,
  defaultValue,
  onChange,
  isDisabled = false,
  ...field
}: ChoiceFieldProps) {
  const [own, setOwn] = useState(defaultValue ?? offered[0]?.value ?? '')
  const chosen = value ?? own
  const options = useWithChosen(offered, chosen)
  const choose = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  if (options.length > few) return <ManyField {...field} {...{ options, chosen, choose, isDisabled }} />
  return (
    <SelectField
      {...field}
      value={chosen}
      disabled={isDisabled}
      onChange={event => choose(event.target.value)}
    >
      {options.map(({ value, label, detail }) => (
        <option key={value} value={value}>
          {[label, detail].filter(Boolean).join(' – ')}
        </option>
      ))}
    </SelectField>
  )
}

type ManyProps = Pick<ChoiceFieldProps, 'name' | 'label' | 'hint' | 'options'> & {
  chosen: string
  isDisabled: boolean
  choose(value: string): void
}

function ManyField({ name, label, hint, options, chosen, choose, isDisabled }: ManyProps) {
  const id = useId()
  const shown = options.find(({ value }) => value === chosen)
  return (
    <Field.Root name={name} className={layout.stackClose}>
      <span id={`${id}-label`} className={text.label}>
        {label}
      </span>
      {hint && <span className={`${text.caption} ${styles.hint}`}>{hint}</span>}
      <Combobox
        {...{ label, options }}
        value={chosen}
        onChange={choose}
        trigger={
          <button
            type="button"
            id={id}
            data-choice
            disabled={isDisabled}
            aria-labelledby={`${id}-label ${id}`}
            className={`${box.input} ${styles.control} ${styles.select} ${text.clipped} ${styles.choice}`}
          >
            {shown?.label}
          </button>
        }
      />
      <input type="hidden" name={name} value={chosen} />
      <Field.Error className={`${text.problem} ${styles.error}`} />
    </Field.Root>
  )
}
