import { Link } from '@tanstack/react-router'
import type { Home } from '../api/reads/home.ts'
import { texts, useTexts } from '../language/texts.ts'
import { Row, Rows, Soft } from './page.tsx'
import { Pill } from './pill.tsx'
import { ProjectIcon } from './project-icon.tsx'
import styles from './project-rows.module.css'
import { useRoleNames } from './role-names.ts'
import { Time } from './time.tsx'

const said = texts({
  ja: { guest: (role: string) => `ゲスト · ${role}`, latest: '最後の動き: ' },
  en: { guest: role => `guest · ${role}`, latest: 'Last activity: ' },
})

/** As home lists it, or without what was last done in it. */
export type SeenProject = Omit<Home['projects'][number], 'latestEventAt'> & { latestEventAt?: string | null }

/** Projects below each other, each with what one is in it and when something was last done. */
export function ProjectRows({ projects, label }: { projects: SeenProject[]; label: string }) {
  const t = useTexts(said)
  const roles = useRoleNames()
  return (
    <Rows label={label}>
      {projects.map(project => (
        <Row
          key={project.id}
          mark={<ProjectIcon project={project} />}
          end={
            <span className={styles.end}>
              {project.latestEventAt && (
                <Soft>
                  <span className="visually-hidden">{t.latest}</span>
                  <Time at={project.latestEventAt} />
                </Soft>
              )}
              <Pill>{project.featureScope ? t.guest(roles[project.role]) : roles[project.role]}</Pill>
            </span>
          }
        >
          <Link className={styles.name!} to="/projects/$projectId" params={{ projectId: project.id }}>
            {project.name}
          </Link>
          {project.description && <p className={styles.description}>{project.description}</p>}
        </Row>
      ))}
    </Rows>
  )
}
