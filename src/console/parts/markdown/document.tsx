import { memo, type ReactNode, startTransition, useEffect, useId, useState } from 'react'
import { useIsPrinting } from '../printing.ts'
import { Elements } from './elements.tsx'
import { Fields } from './fields.tsx'
import { DocumentScope } from './links.tsx'
import styles from './markdown.module.css'
import { FootnoteList } from './notes.tsx'
import { readDocument } from './reader.ts'
import type { Part, Reading } from './reading/tree.ts'
import { Source, SourceInstead } from './source.tsx'

/** A document, shown part by part while it is parsed. */
export function Document({ reading, waiting }: { reading: Reading; waiting: ReactNode }) {
  const { parts, isWhole, text } = useParts(reading)
  const scope = useId()
  const isPrinting = useIsPrinting()
  const end = parts.at(-1)?.to ?? 0
  if (parts.length === 0 && !isWhole && !isPrinting) return waiting
  return (
    <DocumentScope value={scope}>
      <div className={styles.markdown} data-document={isWhole ? 'whole' : 'partial'}>
        {parts.map((part, i) => (
          <PartView
            key={`${part.kind} ${part.from} ${firstNote(part)}`}
            part={part}
            text={text}
            above={parts[i - 1]?.kind}
          />
        ))}
        {/* Print also includes what has not been parsed yet. */}
        {isPrinting && !isWhole && <Source>{text.slice(end)}</Source>}
      </div>
    </DocumentScope>
  )
}

/** The parts of the text. The parts of the text before it stay until all of them are there. */
function useParts({ text, hasFrontMatter }: Reading) {
  const [read, setRead] = useState({ parts: [] as Part[], isWhole: false, text })
  useEffect(
    () =>
      readDocument({ text, hasFrontMatter }, (parts, isWhole) =>
        startTransition(() =>
          setRead(before =>
            isWhole || before.text === text || !before.isWhole ? { parts, isWhole, text } : before,
          ),
        ),
      ),
    [text, hasFrontMatter],
  )
  return read
}

type PartProps = { part: Part; text: string; above: Part['kind'] | undefined }

const PartView = memo(({ part, text, above }: PartProps) => {
  if (part.kind === 'fields') return <Fields of={part.fields} />
  if (part.kind === 'notes') return <FootnoteList of={part.notes} isFirst={above !== 'notes'} />
  if (part.kind === 'tree')
    return (
      <div className={styles.part}>
        <Elements of={part.nodes} />
      </div>
    )
  const source = text.slice(part.from, part.to)
  return above === 'source' ? <Source>{source}</Source> : <SourceInstead>{source}</SourceInstead>
})

const firstNote = (part: Part) => (part.kind === 'notes' ? part.notes[0]!.number : 0)
