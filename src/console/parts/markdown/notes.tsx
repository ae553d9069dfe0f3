import { useFormats } from '../../language/formats.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Elements } from './elements.tsx'
import { Jump, useTarget } from './links.tsx'
import styles from './markdown.module.css'
import type { Note } from './reading/tree.ts'

const messages = texts({
  ja: { notes: '脚注', back: (n: number) => counted`本文の参照 ${n} に戻る` },
  en: { notes: 'Footnotes', back: (n: number) => counted`Back to reference ${n}` },
})

/** Footnotes, each with links back to its references. */
export function FootnoteList({ of: notes, isFirst }: { of: Note[]; isFirst: boolean }) {
  const t = useTexts(messages)
  return (
    <div className={`${styles.part} ${styles.notes}`}>
      {isFirst && <h2>{t.notes}</h2>}
      <ol start={notes[0]?.number}>
        {notes.map(note => (
          <NoteItem key={note.number} note={note} />
        ))}
      </ol>
    </div>
  )
}

function NoteItem({ note: { number, references, children } }: { note: Note }) {
  const t = useTexts(messages)
  const formats = useFormats()
  const target = useTarget(`note-${number}`)
  return (
    <li value={number} dir="auto" {...target}>
      <Elements of={children} />
      <span className={styles.back}>
        {Array.from({ length: Math.min(references, mostWaysBack) }, (_, i) => i + 1).map(reference => (
          <Jump key={reference} to={`note-${number}-${reference}`} label={t.back(reference)}>
            ↩{reference > 1 && <sup>{formats.number(reference)}</sup>}
          </Jump>
        ))}
      </span>
    </li>
  )
}

const mostWaysBack = 20
