import { startTransition, useEffect, useMemo, useState } from 'react'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import { useIsPrinting } from '../printing.ts'
import text from '../text.module.css'
import { whenIdle } from './idle.ts'
import styles from './source.module.css'

const messages = texts({
  ja: { why: '長すぎるか複雑すぎて整形できないため、ソースのまま表示しています。' },
  en: { why: 'Shown as source: this text is too long or too complex to format.' },
})

/** A text as source, in pieces that are added step by step and laid out only in view. */
export function Source({ children: text }: { children: string }) {
  const pieces = useMemo(() => piecesOf(text), [text])
  const [count, setCount] = useState(piecesAtOnce)
  const isPrinting = useIsPrinting()
  useEffect(() => {
    if (count < pieces.length)
      return whenIdle(() => startTransition(() => setCount(count => count + piecesAtOnce)))
  }, [count, pieces])
  return (
    <div className={`${box.well} ${styles.source}`}>
      {(isPrinting ? pieces : pieces.slice(0, count)).map(({ at, piece }) => (
        <div key={at} className={styles.piece}>
          {piece}
        </div>
      ))}
    </div>
  )
}

/** Shows a text that cannot be formatted as its source, and says why. */
export function SourceInstead({ children }: { children: string }) {
  const t = useTexts(messages)
  return (
    <>
      <p className={`${text.caption} ${styles.why}`}>{t.why}</p>
      <Source>{children}</Source>
    </>
  )
}

/** Splits after a line if possible, and never within a character. */
function piecesOf(whole: string): { at: number; piece: string }[] {
  const pieces = []
  for (let at = 0; at < whole.length; ) {
    const most = Math.min(at + longestPiece, whole.length)
    const line = most < whole.length ? whole.lastIndexOf('\n', most - 1) : -1
    if (line >= at) {
      pieces.push({ at, piece: whole.slice(at, line) })
      at = line + 1
    } else {
      const isWithin = /^[\uDC00-\uDFFF]/.test(whole[most] ?? '')
      const end = isWithin ? most - 1 : most
      pieces.push({ at, piece: whole.slice(at, end) })
      at = end
    }
  }
  return pieces
}

const longestPiece = 4_096
const piecesAtOnce = 32
