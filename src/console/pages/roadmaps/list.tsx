import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { components } from '../../../client/index.ts'
import { useProject } from '../../api/reads/projects.ts'
import { roadmaps as roadmapsRead } from '../../api/reads/roadmaps.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Muted, Page, Row, Rows } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { Progress } from '../../parts/progress.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { FirstSyncGuide } from './first-sync.tsx'
import styles from './list.module.css'

const messages = texts({
  ja: {
    title: 'ロードマップ',
    done: (done: number, all: number) => counted`${all} 件中 ${done} 件完了`,
    empty: 'タスクはありません',
    blocked: (count: number) => counted`${count} 件がブロック中`,
    synced: '同期',
    branchOf: (slug: string) => `${slug} のブランチ`,
  },
  en: {
    title: 'Roadmaps',
    done: (done, all) => counted`${done} of ${all} done`,
    empty: 'No tasks',
    blocked: count => counted`${count} blocked`,
    synced: 'Synced',
    branchOf: slug => `Branch of ${slug}`,
  },
})

/** The roadmaps of a project. */
export function RoadmapsPage() {
  const t = useTexts(messages)
  const project = useProject()
  const { data: roadmaps } = useSuspenseQuery(roadmapsRead(project.id))
  return (
    <Page title={t.title} within={project.name}>
      {roadmaps.length > 0 ? (
        <Rows label={t.title}>
          {roadmaps.map(roadmap => (
            <RoadmapRow key={roadmap.id} projectId={project.id} roadmap={roadmap} />
          ))}
        </Rows>
      ) : (
        <FirstSyncGuide project={project} />
      )}
    </Page>
  )
}

type RowProps = { projectId: string; roadmap: components['schemas']['RoadmapItem'] }

function RoadmapRow({ projectId, roadmap: { slug, branchOf, title, summary, stats, syncedAt } }: RowProps) {
  const t = useTexts(messages)
  const isEmpty = stats.total === 0
  const words = isEmpty ? t.empty : t.done(stats.done, stats.total)
  return (
    <Row
      end={
        <div className={`${layout.stackClose} ${styles.standing}`}>
          <Muted>{words}</Muted>
          {!isEmpty && (
            <Progress
              label={words}
              parts={[
                { tone: 'moss', share: stats.done / stats.total },
                { tone: 'rust', share: stats.blocked / stats.total },
              ]}
            />
          )}
        </div>
      }
    >
      <Link to="/projects/$projectId/roadmaps/$slug" params={{ projectId, slug }} className={text.strong!}>
        {title}
      </Link>
      {summary && <p className={styles.summary}>{summary}</p>}
      <p>
        <Muted>
          {slug} · {t.synced} <Time at={syncedAt} />
        </Muted>
        {branchOf && (
          <>
            {' '}
            <Pill>{t.branchOf(branchOf)}</Pill>
          </>
        )}
        {stats.blocked > 0 && <span className={text.problem}> · {t.blocked(stats.blocked)}</span>}
      </p>
    </Row>
  )
}
