import { useFormats } from '../../language/formats.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Jump } from './links.tsx'

const messages = texts({
  ja: { note: (n: number) => counted`脚注 ${n}` },
  en: { note: (n: number) => counted`Footnote ${n}` },
})

/** A reference to a footnote. */
export function Reference({ note, reference }: { note: number; reference: number }) {
  const t = useTexts(messages)
  const { number } = useFormats()
  return (
    <sup>
      <Jump to={`note-${note}`} id={`note-${note}-${reference}`} label={t.note(note)}>
        {number(note)}
      </Jump>
    </sup>
  )
}
