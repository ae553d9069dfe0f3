import { Check } from 'virtual:icons'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Project } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../../parts/box.module.css'
import { LinkButton } from '../../parts/button.tsx'
import layout from '../../parts/layout.module.css'
import { onDemand } from '../../parts/on-demand.tsx'
import { Section } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import text from '../../parts/text.module.css'
import { FirstProject } from './first-project.tsx'
import type { FirstRoadmap } from './first-roadmap.ts'
import { FirstToken } from './first-token.tsx'
import styles from './steps.module.css'

const messages = texts({
  ja: {
    title: '最初の同期までの 3 ステップ',
    lead: 'リポジトリの roadmap.json を同期すると、フェーズとタスクがここに表示されます。',
    project: '組織とプロジェクトを作成',
    token: 'トークンを作成',
    sync: 'リポジトリから同期',
    done: '完了',
    arrived: '最初のロードマップが同期されました。',
    open: 'ロードマップを表示',
    tokenLater: 'コマンドは、このトークンを使ってあなたの代わりに同期します。',
    syncLater: '表示されるコマンドを、ターミナルに貼り付けて実行します。',
  },
  en: {
    title: 'Three steps to the first sync',
    lead: 'Sync the roadmap.json of a repository to see its phases and tasks here.',
    project: 'Create an organization and a project',
    token: 'Create a token',
    sync: 'Sync from your repository',
    done: 'Done',
    arrived: 'Your first roadmap is synced.',
    open: 'Open the roadmap',
    tokenLater: 'The command uses this token to sync on your behalf.',
    syncLater: 'Paste the commands shown here into your terminal.',
  },
})

const route = getRouteApi('/inside/')

// The last step, which new users do not need on their first page.
const { OnDemand: SyncStep } = onDemand(() => import('./first-sync.tsx').then(({ SyncStep }) => SyncStep), {
  meanwhile: <Skeleton rows={3} />,
})

/** The steps to the first roadmap. What exists already decides which steps are done. */
export function Steps({ project, firstRoadmap }: { project: Project | null; firstRoadmap: FirstRoadmap }) {
  const t = useTexts(messages)
  const [made, setMade] = useState<string | null>(null)
  const { token } = route.useSearch()
  const { slug, repoIdentity } = firstRoadmap
  const hasToken = made !== null || token === 1
  const current = !project ? 1 : slug !== undefined ? 4 : hasToken ? 3 : 2
  return (
    <Section title={t.title} lead={t.lead}>
      <ol className={`${layout.list} ${layout.lined} ${box.card}`}>
        <Step number={1} current={current} title={t.project}>
          {project ? <p className={text.muted}>{project.name}</p> : <FirstProject />}
        </Step>
        <Step number={2} current={current} title={t.token} later={t.tokenLater}>
          {project && current < 4 && <FirstToken {...{ project, made, hasToken }} onMade={setMade} />}
        </Step>
        <Step number={3} current={current} title={t.sync} later={t.syncLater}>
          {project && current === 3 && <SyncStep {...{ project, repoIdentity }} token={made} />}
        </Step>
      </ol>
      {project && slug !== undefined && <Synced projectId={project.id} slug={slug} />}
    </Section>
  )
}

function Synced({ projectId, slug }: { projectId: string; slug: string }) {
  const t = useTexts(messages)
  return (
    <div className={`${layout.ends} ${styles.arrived}`} role="status">
      <p>{t.arrived}</p>
      <LinkButton variant="primary" to="/projects/$projectId/roadmaps/$slug" params={{ projectId, slug }}>
        {t.open}
      </LinkButton>
    </div>
  )
}

type StepProps = { number: number; current: number; title: string; later?: string; children: ReactNode }

function Step({ number, current, title, later, children }: StepProps) {
  const t = useTexts(messages)
  const formats = useFormats()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isCurrent = number === current
  const was = useRef(isCurrent)
  // The clicked button disappeared with the previous step, so the focus moves here.
  useEffect(() => {
    if (isCurrent && !was.current) heading.current?.focus()
    was.current = isCurrent
  }, [isCurrent])
  const state = number < current ? 'done' : isCurrent ? 'current' : 'later'
  return (
    <li className={`${styles.step} ${styles[state]}`} aria-current={isCurrent ? 'step' : undefined}>
      <span className={`${layout.centered} ${text.caption} ${styles.mark}`} aria-hidden="true">
        {state === 'done' ? <Check size={16} /> : formats.number(number)}
      </span>
      <div className={`${layout.stack} ${styles.content}`}>
        <h3 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
          {state === 'done' && <span className="visually-hidden"> ({t.done})</span>}
        </h3>
        {state === 'later' ? <p className={text.muted}>{later}</p> : children}
      </div>
    </li>
  )
}
