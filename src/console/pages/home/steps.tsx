import { getRouteApi } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import type { Arrival } from './arrival.ts'
import { FirstProject } from './first-project.tsx'
import { FirstSync } from './first-sync.tsx'
import { FirstToken } from './first-token.tsx'
import styles from './steps.module.css'

const said = texts({
  ja: {
    title: '最初の同期までの 3 ステップ',
    lead: 'リポジトリの roadmap.json を送ると、フェーズとタスクがここに並びます。',
    project: '組織とプロジェクトを作る',
    token: 'トークンを作る',
    sync: 'リポジトリから同期する',
    done: '完了',
    arrived: '最初のロードマップが届きました。',
    open: 'ロードマップを開く',
    tokenLater: 'コマンドがあなたの代わりに送るための鍵です。',
    syncLater: '表示されるコマンドを、ターミナルに貼り付けて実行します。',
  },
  en: {
    title: 'Three steps to the first sync',
    lead: 'Send the roadmap.json of a repository, and its phases and tasks are here.',
    project: 'Create an organization and a project',
    token: 'Create a token',
    sync: 'Sync from your repository',
    done: 'Done',
    arrived: 'The first roadmap is here.',
    open: 'Open the roadmap',
    tokenLater: 'A key with which a command may send in your name.',
    syncLater: 'You paste the commands that are shown into your terminal.',
  },
})

const route = getRouteApi('/inside/')

/** What leads from nothing to a first roadmap; what is done already is told by what exists. */
export function Steps({ project, arrival }: { project: Project | null; arrival: Arrival }) {
  const t = useTexts(said)
  const [made, setMade] = useState<string | null>(null)
  const { token } = route.useSearch()
  const { slug, repoIdentity } = arrival
  const hasToken = made !== null || token === 1
  const current = !project ? 1 : slug !== undefined ? 4 : hasToken ? 3 : 2
  return (
    <Section title={t.title} lead={t.lead}>
      <ol className={styles.steps}>
        <Step number={1} current={current} title={t.project}>
          {project ? <p className={styles.soft}>{project.name}</p> : <FirstProject />}
        </Step>
        <Step number={2} current={current} title={t.token} later={t.tokenLater}>
          {project && current < 4 && <FirstToken {...{ project, made, hasToken }} onMade={setMade} />}
        </Step>
        <Step number={3} current={current} title={t.sync} later={t.syncLater}>
          {project && current === 3 && <FirstSync {...{ project, repoIdentity }} token={made} />}
        </Step>
      </ol>
      {project && slug !== undefined && <Arrived projectId={project.id} slug={slug} />}
    </Section>
  )
}

function Arrived({ projectId, slug }: { projectId: string; slug: string }) {
  const t = useTexts(said)
  return (
    <div className={styles.arrived} role="status">
      <p>{t.arrived}</p>
      <LinkButton look="main" to="/projects/$projectId/roadmaps/$slug" params={{ projectId, slug }}>
        {t.open}
      </LinkButton>
    </div>
  )
}

type StepProps = { number: number; current: number; title: string; later?: string; children: ReactNode }

function Step({ number, current, title, later, children }: StepProps) {
  const t = useTexts(said)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isCurrent = number === current
  const was = useRef(isCurrent)
  // What was pressed is gone with the step before: keyboards and readers go on here.
  useEffect(() => {
    if (isCurrent && !was.current) heading.current?.focus()
    was.current = isCurrent
  }, [isCurrent])
  const state = number < current ? 'done' : isCurrent ? 'current' : 'later'
  return (
    <li className={`${styles.step} ${styles[state]}`} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Check size={16} /> : number}
      </span>
      <div className={styles.content}>
        <h3 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
          {state === 'done' && <span className="visually-hidden"> ({t.done})</span>}
        </h3>
        {state === 'later' ? <p className={styles.soft}>{later}</p> : children}
      </div>
    </li>
  )
}
