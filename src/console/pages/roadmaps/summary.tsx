import { Link } from '@tanstack/react-router'
import { counted, texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Pill } from '../../parts/pill.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Time } from '../../parts/time.tsx'
import type { Outline, Roadmap } from './outline.ts'
import { useAddress } from './search.ts'
import styles from './summary.module.css'
import { taskLink } from './task-links.ts'

const messages = texts({
  ja: {
    done: (done: number, all: number, percent: number) => counted`${all} 件中 ${done} 件完了 (${percent}%)`,
    blocked: (count: number) => counted`${count} 件がブロック中`,
    current: '現在のタスク',
    synced: '同期',
    repository: 'リポジトリ',
    commit: 'コミット',
    draft: '下書き (未コミットの変更あり)',
  },
  en: {
    done: (done, all, percent) => counted`${done} of ${all} done (${percent}%)`,
    blocked: count => counted`${count} blocked`,
    current: 'Current task',
    synced: 'Synced',
    repository: 'Repository',
    commit: 'Commit',
    draft: 'Draft with uncommitted changes',
  },
})

/** The progress of a roadmap with tasks, its current task, and its source. */
export function Summary({ roadmap, outline }: { roadmap: Roadmap; outline: Outline }) {
  const t = useTexts(messages)
  const { stats, syncedAt, source, project, currentTaskId } = roadmap
  const share = (count: number) => count / stats.total
  const inProgress = outline.counts.get('in_progress') ?? 0
  const words = t.done(stats.done, stats.total, Math.floor(share(stats.done) * 100))
  const current = currentTaskId ? outline.found.get(currentTaskId)?.task : undefined
  const isOnBoard = useAddress().view === 'board'
  return (
    <div className={`${layout.stackTight} ${styles.standing}`}>
      {stats.total > 0 && (
        <>
          <div className={`${layout.wrap} ${styles.line}`}>
            <strong>{words}</strong>
            {stats.blocked > 0 && (
              <Link
                to="."
                search={({ view }) => ({ view, status: 'blocked' })}
                resetScroll={false}
                className={styles.blocked!}
              >
                {t.blocked(stats.blocked)}
              </Link>
            )}
          </div>
          <Progress
            label={words}
            parts={[
              { tone: 'moss', share: share(stats.done) },
              { tone: 'sky', share: share(inProgress) },
              { tone: 'rust', share: share(stats.blocked) },
            ]}
          />
        </>
      )}
      <dl className={`${layout.wrap} ${styles.facts}`}>
        {current && (
          <div>
            <dt>{t.current}</dt>
            <dd>
              <a {...taskLink(current.id, isOnBoard)}>{current.title}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t.synced}</dt>
          <dd>
            <Time at={syncedAt} />
          </dd>
        </div>
        {source && (
          <div>
            <dt>{t.commit}</dt>
            <dd>
              {source.branch && `${source.branch} · `}
              <code title={source.commit}>{source.commit.slice(0, shortCommit)}</code>{' '}
              {source.dirty && <Pill tone="ochre">{t.draft}</Pill>}
            </dd>
          </div>
        )}
        {project.repository && (
          <div>
            <dt>{t.repository}</dt>
            <dd>
              <Repository at={project.repository} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** The number of characters shown of a commit hash; the tooltip has all. */
const shortCommit = 8

const Repository = ({ at }: { at: string }) =>
  /^https?:\/\//i.test(at) ? (
    <a href={at} target="_blank" rel="noopener noreferrer nofollow">
      {at.replace(/^https?:\/\//i, '')}
    </a>
  ) : (
    at
  )
