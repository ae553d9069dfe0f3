import { use, useEffect, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { ExtrasContext } from './extras.ts'
import type { Element } from './reading/tree.ts'

const messages = texts({ ja: { done: '完了', open: '未完了' }, en: { done: 'Done', open: 'Not done' } })

/** The box of a task. Users who may change the text can tick it. */
export function Tick({ task: { isChecked, mark } }: { task: Element }) {
  const t = useTexts(messages)
  const extras = use(ExtrasContext)
  const text = extras?.text
  const [ticked, setTicked] = useState<boolean | null>(null)
  // The text has changed, by this box or anything else, and says what is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text
  useEffect(() => setTicked(null), [text])
  const isTicked = ticked ?? boxIn(text, mark)?.isDone ?? isChecked === true
  const change = mark === undefined ? undefined : extras?.change
  const tick = (next: boolean) => {
    const base = extras!.newest.current
    const box = boxIn(base, mark)
    if (!box) return
    setTicked(next)
    extras!.newest.current = box.with(next ? 'x' : ' ')
    change!(extras!.newest.current, base)
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

/** The box whose mark is at this index; null if another text has come that is not parsed yet. */
function boxIn(text = '', mark = 0) {
  if (text[mark - 1] !== '[' || text[mark + 1] !== ']') return null
  return {
    isDone: /x/i.test(text[mark]!),
    with: (other: string) => text.slice(0, mark) + other + text.slice(mark + 1),
  }
}
