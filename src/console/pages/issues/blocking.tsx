import { useEffect, useEffectEvent, useRef } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import { type BlockedType, blockedTypes } from '../../parts/blocking-names.ts'
import box from '../../parts/box.module.css'
import { useDraft } from '../../parts/draft.ts'
import { Menu, MenuChoice } from '../../parts/menu.tsx'
import text from '../../parts/text.module.css'
import { draftKey } from './changes.ts'
import { type ChoiceProps, Choose } from './choices.tsx'
import styles from './issue.module.css'

const messages = texts({
  ja: { type: 'ブロックの種類', none: '種類なし', reason: 'ブロックの理由' },
  en: { type: 'Type of blocking', none: 'No type', reason: 'Reason of blocking' },
})

/** What blocks an issue and why, for the status *blocked*. */
export function Blocking({ issue, send, mayWrite }: ChoiceProps) {
  const t = useTexts(messages)
  const names = useTexts(blockedTypes)
  const { blockedType, blockedReason } = issue
  const name = blockedType ? names[blockedType] : t.none
  if (!mayWrite)
    return (
      <>
        <span>{name}</span>
        {blockedReason && <p className={`${text.problem} ${styles.reason}`}>{blockedReason}</p>}
      </>
    )
  return (
    <>
      <Menu align="start" trigger={<Choose label={t.type}>{name}</Choose>}>
        <MenuChoice
          label={t.type}
          value={blockedType ?? ''}
          onChange={chosen => send({ blockedType: (chosen || null) as BlockedType | null })}
          options={[['', t.none], ...Object.entries(names)]}
        />
      </Menu>
      <Reason
        draftKey={draftKey('blockedReason', issue.id)}
        saved={blockedReason ?? ''}
        label={t.reason}
        save={typed => send({ blockedReason: typed || null })}
      />
    </>
  )
}

type ReasonProps = { draftKey: string; saved: string; label: string; save(typed: string): void }

/**
 * It is saved when the field loses the focus, also because its page is left. A refused one stays in the field, as does one
 * that was typed before a reload, until the field loses the focus again.
 */
function Reason({ draftKey, saved, label, save }: ReasonProps) {
  const [draft, setDraft] = useDraft(draftKey, saved)
  const isFocused = useRef(false)
  const end = useEffectEvent(() => {
    const wasFocused = isFocused.current
    isFocused.current = false
    if (!wasFocused || draft === null) return
    setDraft(draft.trim())
    if (draft.trim() !== saved) save(draft.trim())
  })
  useEffect(() => () => end(), [])
  return (
    <>
      <span className="on-paper">{saved}</span>
      <textarea
        rows={2}
        dir="auto"
        maxLength={400}
        aria-label={label}
        placeholder={label}
        className={`${box.input} ${styles.reason}`}
        value={draft ?? saved}
        onFocus={() => {
          isFocused.current = true
        }}
        onChange={event => setDraft(event.target.value)}
        onBlur={end}
      />
    </>
  )
}
