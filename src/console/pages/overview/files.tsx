import { Link } from '@tanstack/react-router'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Muted, Section } from '../../parts/page.tsx'
import { Progress } from '../../parts/progress.tsx'
import type { Overview } from './response.ts'

const messages = texts({
  ja: {
    title: 'ファイル',
    count: (count: number) => counted`${count} 個`,
    used: (used: string) => `${used} を使用中`,
    usedOf: (used: string, limit: string) => `${limit} のうち ${used} を使用中`,
  },
  en: {
    title: 'Files',
    count: count => counted`${count} ${plural(count, 'file')}`,
    used: used => `${used} used`,
    usedOf: (used, limit) => `${used} of ${limit} used`,
  },
})

type Props = { projectId: string; files: NonNullable<Overview['files']> }

/** The number of files and the storage usage. */
export function FilesAtAGlance({ projectId, files: { count, usage } }: Props) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const { usedBytes, limitBytes } = usage
  const used = limitBytes === null ? t.used(bytes(usedBytes)) : t.usedOf(bytes(usedBytes), bytes(limitBytes))
  const share = limitBytes === null ? 0 : usedBytes / Math.max(limitBytes, 1)
  return (
    <Section
      title={t.title}
      actions={
        <Link to="/projects/$projectId/files" params={{ projectId }}>
          {t.count(count)}
        </Link>
      }
    >
      {limitBytes !== null && (
        <Progress label={used} parts={[{ tone: share < nearlyFull ? 'sky' : 'rust', share }]} />
      )}
      <Muted>{used}</Muted>
    </Section>
  )
}

const nearlyFull = 0.9
