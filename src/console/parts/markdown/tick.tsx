import { use, useEffect, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { ExtrasContext } from './extras.ts'
import type { Element } from './reading/tree.ts'

const messages = texts({ ja: { done: '完了', open: '未完了' }, en: { done: 'Done', open: 'Not done' } })

/** The box of a task. Users who may change the text can tick it. */
export function Tick({ task }: { task: Element }) {
  const t = useTexts(messages)
  const extras = use(ExtrasContext)
  const isDone = task.isChecked === true
  const [ticked, setTicked] = useState<boolean | null>(null)
  // The text was parsed again, after the change or its refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another parse
  useEffect(() => setTicked(null), [task])
  const isTicked = ticked ?? isDone
  const { mark } = task
  const change = mark === undefined ? undefined : extras?.change
  const tick = (next: boolean) => {
    const [before, after] = [extras!.text.slice(0, mark), extras!.text.slice(mark! + 1)]
    // Another text may have come that is not parsed yet.
    if (!before.endsWith('[') || !after.startsWith(']')) return
    setTicked(next)
    change!(`${before}${next ? 'x' : ' '}${after}`)
  }
  return (
    <input
      type="checkbox"
      checked={isTicked}
      disabled={!change}
      aria-label={isTicked ? t.done : t.open}
      onChange={event => tick(event.target.checked)}
    />
  )
}
