import { useLayoutEffect, useRef } from 'react'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import layout from '../layout.module.css'
import text from '../text.module.css'
import { placeOf } from './caret.ts'
import type { Completion } from './completions.tsx'
import styles from './markdown-field.module.css'
import type { Trigger } from './trigger.ts'

const messages = texts({
  ja: {
    person: 'ユーザーの候補',
    issue: '課題の候補',
    count: (count: number) => counted`候補 ${count} 件`,
    loading: '読み込み中',
  },
  en: {
    person: 'Suggested users',
    issue: 'Suggested issues',
    count: count => counted`${count} ${plural(count, 'suggestion')}`,
    loading: 'Loading',
  },
})

type Props = {
  id: string
  area: HTMLTextAreaElement
  trigger: Trigger
  /** Undefined while they load. */
  completions: Completion[] | undefined
  active: number
  choose(completion: Completion): void
}

/** What can replace the text before the caret, below the line of the caret or above it. */
export function CompletionList({ id, area, trigger, completions, active, choose }: Props) {
  const t = useTexts(messages)
  const popup = useRef<HTMLDivElement>(null)
  const { from, kind } = trigger
  useLayoutEffect(() => {
    const { style, offsetWidth, offsetHeight } = popup.current!
    const { top, left, line } = placeOf(area, from)
    const { top: above, width } = area.getBoundingClientRect()
    const isBelow = above + top + line + offsetHeight < innerHeight || above + top < offsetHeight
    const down = area.offsetTop + (isBelow ? top + line : top - offsetHeight)
    const right = area.offsetLeft + Math.max(0, Math.min(left, width - offsetWidth))
    style.insetBlockStart = `${down}px`
    style.insetInlineStart = `${right}px`
  })
  return (
    <div ref={popup} className={`${box.popup} ${styles.popup}`}>
      <p role="status" className={completions ? 'visually-hidden' : `${text.note} ${styles.note}`}>
        {completions ? t.count(completions.length) : t.loading}
      </p>
      <div id={id} role="listbox" aria-label={t[kind]}>
        {completions?.map((completion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text area
          // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus
          <div
            key={completion.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            data-highlighted={index === active || undefined}
            className={`${layout.rowTight} ${box.option} ${styles.option}`}
            // The text area keeps the focus.
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(completion)}
          >
            {completion.icon}
            <span className={text.clipped}>{completion.label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The ID of an option of a list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`
