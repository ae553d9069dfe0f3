import { Link } from '@tanstack/react-router'
import { rightsIn } from '../../api/projects/rights.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import link from '../../parts/link.module.css'
import { Empty } from '../../parts/notice.tsx'
import { Muted, Row, Rows, Section } from '../../parts/page.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './page.module.css'
import type { Overview } from './response.ts'

const messages = texts({
  ja: {
    title: 'ロードマップ',
    none: 'ロードマップはまだありません',
    why: 'リポジトリのロードマップを同期すると、ここに進捗が表示されます。',
    start: '最初の同期を設定',
    stats: (done: number, total: number, blocked: number) =>
      counted`${total} 件中 ${done} 件が完了${blocked > 0 ? counted`、${blocked} 件がブロック中` : ''}`,
    empty: 'タスクはありません',
    synced: '同期: ',
  },
  en: {
    title: 'Roadmaps',
    none: 'No roadmaps yet',
    why: 'Sync the roadmap of a repository to see its progress here.',
    start: 'Set up the first sync',
    stats: (done, total, blocked) =>
      counted`${done} of ${total} ${plural(total, 'task')} done${blocked > 0 ? counted`, ${blocked} blocked` : ''}`,
    empty: 'No tasks',
    synced: 'Synced ',
  },
})

type Props = { project: Overview['project']; roadmaps: NonNullable<Overview['roadmaps']> }

/** The progress of each roadmap; without any, a link to the first steps. */
export function RoadmapsAtAGlance({ project, roadmaps }: Props) {
  const t = useTexts(messages)
  if (roadmaps.length === 0)
    return (
      <Section title={t.title}>
        <Empty title={t.none}>
          <p>{t.why}</p>
          {rightsIn(project).mayWrite && (
            <LinkButton variant="primary" to="/" search={{ start: project.id }}>
              {t.start}
            </LinkButton>
          )}
        </Empty>
      </Section>
    )
  return (
    <Section title={t.title}>
      <Rows label={t.title}>
        {roadmaps.map(roadmap => (
          <Row key={roadmap.id}>
            <RoadmapLine projectId={project.id} roadmap={roadmap} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

type LineProps = { projectId: string; roadmap: NonNullable<Overview['roadmaps']>[number] }

function RoadmapLine({ projectId, roadmap: { slug, title, stats, syncedAt } }: LineProps) {
  const t = useTexts(messages)
  const { done, total, blocked } = stats
  const words = total > 0 ? t.stats(done, total, blocked) : t.empty
  return (
    <div className={`${layout.stackTight} ${styles.roadmap}`}>
      <Link className={link.name!} to="/projects/$projectId/roadmaps/$slug" params={{ projectId, slug }}>
        {title}
      </Link>
      {total > 0 && (
        <Progress
          label={words}
          parts={[
            { tone: 'moss', share: done / total },
            { tone: 'rust', share: blocked / total },
          ]}
        />
      )}
      <p className={`${layout.wrap} ${styles.between}`}>
        <Muted>{words}</Muted>
        <Muted>
          {t.synced}
          <Time at={syncedAt} />
        </Muted>
      </p>
    </div>
  )
}
