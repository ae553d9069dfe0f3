import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isComposing } from '../composing.ts'
import { CompletionList, optionId } from './completion-list.tsx'
import { type Completion, useCompletions } from './completions.tsx'
import { insert } from './insert.ts'
import { type Trigger, triggerAt } from './trigger.ts'

type At = Trigger & { area: HTMLTextAreaElement }

/** Completes users and issues in a text area: its attributes, its list, and what to call. */
export function useCompletion(projectId: string, projectKey: string | null) {
  const id = useId()
  const [at, setAt] = useState<At | null>(null)
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const completions = useCompletions(projectId, at)
  const isOpen = at !== null && at.from !== dismissed && completions?.length !== 0
  const count = completions?.length ?? 0
  const active = Math.min(chosen, count - 1)

  /** Looks at the text before the caret. */
  const look = (area: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = area
    const found = selectionStart === selectionEnd ? triggerAt(value, selectionStart, projectKey) : null
    setAt(found && { ...found, area })
    if (found?.query !== at?.query || found?.from !== at?.from) setChosen(0)
    if (found?.from !== dismissed) setDismissed(null)
  }
  const choose = ({ text }: Completion) => {
    const { area, from, to } = at!
    area.setSelectionRange(from, to)
    insert(area, /^\s/.test(area.value.slice(to)) ? text : `${text} `)
    setAt(null)
  }
  /** Handles a key for the list. Returns whether it did. */
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false
    const act = actionOf(event)
    if (!act) return false
    event.preventDefault()
    // A dialog around the field stays open.
    event.stopPropagation()
    act()
    return true
  }
  const actionOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (ctrlKey || metaKey || altKey || shiftKey) return
    if (key === 'Escape') return () => setDismissed(at!.from)
    if (count === 0) return
    if (key === 'ArrowDown') return () => setChosen((active + 1) % count)
    if (key === 'ArrowUp') return () => setChosen((active + count - 1) % count)
    if (key === 'Enter' || key === 'Tab') return () => choose(completions![active]!)
  }
  const list: ReactNode = isOpen && (
    <CompletionList {...{ id, trigger: at, completions, active, choose }} area={at.area} />
  )
  const attributes = {
    'aria-autocomplete': 'list' as const,
    ...(isOpen && { 'aria-controls': id }),
    ...(isOpen && count > 0 && { 'aria-activedescendant': optionId(id, active) }),
  }
  return { look, press, close: () => setAt(null), list, attributes }
}
