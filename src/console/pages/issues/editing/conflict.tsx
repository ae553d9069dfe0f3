import { useDeferredValue, useEffect, useId, useRef } from 'react'
import { useHome } from '../../../api/reads/home.ts'
import { useFormats } from '../../../language/formats.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import box from '../../../parts/box.module.css'
import { Button } from '../../../parts/button.tsx'
import { Buttons } from '../../../parts/form.tsx'
import layout from '../../../parts/layout.module.css'
import { Notice } from '../../../parts/notice.tsx'
import text from '../../../parts/text.module.css'
import { compare, type Piece } from './compare.ts'
import styles from './conflict.module.css'
import type { Stored } from './text-edit.ts'

const messages = texts({
  ja: {
    by: (name: string, at: string) => `${name}さんがこの課題を変更しました (${at})。`,
    byYou: (at: string) => `あなたが別の画面でこの課題を変更しました (${at})。`,
    bySomeone: (at: string) => `この課題が変更されました (${at})。`,
    ofComment: (at: string | null) =>
      at ? `このコメントが変更されました (${at})。` : 'このコメントが変更されました。',
    unsaved: 'あなたの入力はまだ保存されていません。2 つの内容を比べて、操作を選択してください。',
    onTop: '編集を続けています。保存すると、保存済みの内容があなたの内容に置き換わります。',
    saved: '保存済みの内容',
    yours: 'あなたの内容',
    none: '(なし)',
    deleted: ['[ここから削除]', '[ここまで削除]'],
    inserted: ['[ここから追加]', '[ここまで追加]'],
    keep: '編集を続行',
    overwrite: '自分の内容で上書き保存',
    take: '保存済みの内容を使用',
  },
  en: {
    by: (name, at) => `${name} changed this issue (${at}).`,
    byYou: at => `You changed this issue in another window (${at}).`,
    bySomeone: at => `This issue was changed (${at}).`,
    ofComment: at => (at ? `This comment was changed (${at}).` : 'This comment was changed.'),
    unsaved: 'Your text is not saved yet. Compare both texts, then choose what to do.',
    onTop: 'You are still editing. Saving replaces the saved text with yours.',
    saved: 'Saved text',
    yours: 'Your text',
    none: '(none)',
    deleted: ['[deletion starts]', '[deletion ends]'],
    inserted: ['[insertion starts]', '[insertion ends]'],
    keep: 'Keep editing',
    overwrite: 'Overwrite with my text',
    take: 'Use the saved text',
  },
})

type Props = {
  current: Stored
  saved: string
  yours: string
  /** Whether the user still has to choose. */
  isOpen: boolean
  keep(): void
  overwrite(): void
  take(): void
}

/** A conflict: another text was saved during the edit. Shows both texts, their differences, and the choices. */
export function Conflict({ current, saved, yours, isOpen, keep, overwrite, take }: Props) {
  const t = useTexts(messages)
  const notice = useId()
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])
  const pieces = compare(saved, useDeferredValue(yours))
  return (
    <fieldset ref={panel} className={layout.stack} aria-labelledby={notice} tabIndex={-1}>
      <div id={notice}>
        <Notice tone="ochre">
          <Change current={current} /> {isOpen ? t.unsaved : t.onTop}
        </Notice>
      </div>
      <div className={styles.both}>
        <Side label={t.saved} pieces={pieces.before} mark="del" words={t.deleted} />
        <Side label={t.yours} pieces={pieces.after} mark="ins" words={t.inserted} />
      </div>
      {isOpen && (
        <Buttons>
          <Button variant="primary" onClick={keep}>
            {t.keep}
          </Button>
          <Button onClick={take}>{t.take}</Button>
          <Button variant="danger" onClick={overwrite}>
            {t.overwrite}
          </Button>
        </Buttons>
      )}
    </fieldset>
  )
}

function Change({ current }: { current: Stored }) {
  const t = useTexts(messages)
  const { user } = useHome()
  const { relativeTime } = useFormats()
  if ('editedAt' in current) return t.ofComment(current.editedAt && relativeTime(current.editedAt))
  const { updatedAt, updatedBy } = current
  const at = relativeTime(updatedAt)
  if (!updatedBy) return t.bySomeone(at)
  return updatedBy.id === user.id ? t.byYou(at) : t.by(updatedBy.displayName, at)
}

type SideProps = { label: string; pieces: Piece[]; mark: 'del' | 'ins'; words: string[] }

/** One of the two texts, scrolled to its first difference. */
function Side({ label, pieces, mark: Tag, words }: SideProps) {
  const t = useTexts(messages)
  const heading = useId()
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const first = scroller.current?.querySelector<HTMLElement>('del, ins')
    if (first) scroller.current!.scrollTop = first.offsetTop - scroller.current!.clientHeight / 3
  }, [])
  return (
    <div className={`${layout.stackClose} ${styles.side}`}>
      <p id={heading} className={text.caption}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section ref={scroller} className={`${box.well} ${styles.text}`} aria-labelledby={heading} tabIndex={0}>
        {pieces.length === 0 && t.none}
        {pieces.map(({ text, isOnlyHere }, index) =>
          isOnlyHere ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key
            <Tag key={index}>
              <span className="visually-hidden">{words[0]}</span>
              {text}
              <span className="visually-hidden">{words[1]}</span>
            </Tag>
          ) : (
            text
          ),
        )}
      </section>
    </div>
  )
}
