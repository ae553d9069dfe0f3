import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProject } from '../../api/reads/projects.ts'
import { planDocument } from '../../api/reads/roadmaps.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import layout from '../../parts/layout.module.css'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { Source } from '../../parts/markdown/source.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import text from '../../parts/text.module.css'
import styles from './plan.module.css'

const messages = texts({
  ja: { plan: '計画', source: 'ソースを表示', empty: '計画の内容はまだありません。' },
  en: { plan: 'Plan', source: 'Show source', empty: 'This plan is empty.' },
})

/** A plan as formatted Markdown, or as its source. */
export function TaskPlan({ path, slug }: { path: string; slug: string }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { data, error } = useQuery(planDocument(id, slug, path))
  const [isSource, setSource] = useState(false)
  return (
    <div className={`${layout.stackTight} ${styles.plan}`}>
      <header className={`${layout.ends} ${styles.head}`}>
        <h3>{t.plan}</h3>
        <Button isSmall variant="quiet" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
          {t.source}
        </Button>
      </header>
      <p className={text.note}>{path}</p>
      {error && !data && <ErrorNotice of={error} />}
      {!error && !data && <Skeleton rows={4} />}
      {data && <Content content={data.content} isSource={isSource} />}
    </div>
  )
}

function Content({ content, isSource }: { content: string; isSource: boolean }) {
  const t = useTexts(messages)
  if (content.trim() === '') return <p className={text.note}>{t.empty}</p>
  return isSource ? <Source>{content}</Source> : <Markdown hasFrontMatter>{content}</Markdown>
}
