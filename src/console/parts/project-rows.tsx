import { Link } from '@tanstack/react-router'
import type { Home } from '../api/reads/home.ts'
import { texts, useTexts } from '../language/texts.ts'
import layout from './layout.module.css'
import link from './link.module.css'
import { Muted, Row, Rows } from './page.tsx'
import { Pill } from './pill.tsx'
import { ProjectIcon } from './project-icon.tsx'
import styles from './project-rows.module.css'
import { useRoleNames } from './role-names.ts'
import text from './text.module.css'
import { Time } from './time.tsx'

const messages = texts({
  ja: { guest: (role: string) => `ゲスト · ${role}`, latest: '最終アクティビティ: ', suspended: '停止中' },
  en: { guest: role => `guest · ${role}`, latest: 'Last activity: ', suspended: 'Suspended' },
})

/** A project as `home` lists it; the latest event is optional. */
export type SeenProject = Omit<Home['projects'][number], 'latestEventAt'> & { latestEventAt?: string | null }

/** A list of projects, each with the user's role and the time of the latest event. */
export function ProjectRows({ projects, label }: { projects: SeenProject[]; label: string }) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  return (
    <Rows label={label}>
      {projects.map(project => (
        <Row
          key={project.id}
          mark={<ProjectIcon project={project} />}
          end={
            <span className={`${layout.row} ${styles.end}`}>
              {project.latestEventAt && (
                <Muted>
                  <span className="visually-hidden">{t.latest}</span>
                  <Time at={project.latestEventAt} />
                </Muted>
              )}
              {project.orgSuspendedAt && <Pill tone="rust">{t.suspended}</Pill>}
              <Pill>{project.featureScope ? t.guest(roles[project.role]) : roles[project.role]}</Pill>
            </span>
          }
        >
          <Link className={link.name!} to="/projects/$projectId" params={{ projectId: project.id }}>
            {project.name}
          </Link>
          {project.description && (
            <p className={`${text.caption} ${text.clamped} ${styles.description}`}>{project.description}</p>
          )}
        </Row>
      ))}
    </Rows>
  )
}
