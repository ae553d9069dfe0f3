import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Home } from '../../api/reads/home.ts'
import { folded } from '../../language/folded.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { ArchivedProjects } from '../../parts/archived-projects.tsx'
import layout from '../../parts/layout.module.css'
import { Muted } from '../../parts/page.tsx'
import { Pill } from '../../parts/pill.tsx'
import { ProjectRows } from '../../parts/project-rows.tsx'
import { useRoleNames } from '../../parts/role-names.ts'
import { SearchField } from '../../parts/search-field.tsx'
import styles from './page.module.css'

const messages = texts({
  ja: {
    filter: 'プロジェクトを名前で絞り込み',
    found: (count: number) => counted`${count} 件のプロジェクト`,
    nothing: '条件に一致するプロジェクトはありません。',
    none: 'プロジェクトはまだありません。',
    noneActive: '進行中のプロジェクトはありません。',
    noneOfMember:
      '参加しているプロジェクトはまだありません。組織の管理者に追加を依頼するか、新しく作成してください。',
    guest: 'ゲストとして参加',
    many: (shown: number, all: number) =>
      counted`${all} 件のうち、最近変更された ${shown} 件を表示しています。すべてのプロジェクトは、各組織のページで確認できます。`,
  },
  en: {
    filter: 'Filter projects by name',
    found: count => counted`${count} ${plural(count, 'project')}`,
    nothing: 'No matching projects.',
    none: 'No projects yet.',
    noneActive: 'No active projects.',
    noneOfMember: 'You are not in any project yet. Ask an organization admin to add you, or create one.',
    guest: 'As a guest',
    many: (shown, all) =>
      counted`These are the ${shown} most recently changed of ${all} ${plural(all, 'project')}. The organization pages list all of them.`,
  },
})

const few = 8

const route = getRouteApi('/inside/')

/** The user's organizations with their projects, then guest projects, then archived projects, collapsed. */
export function ProjectsByOrg({ home: { orgs, projects, projectsTotal } }: { home: Home }) {
  const t = useTexts(messages)
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/' })
  const seek = (sought: string | undefined) =>
    navigate({ search: before => ({ ...before, q: sought }), replace: true, resetScroll: false })
  const isFiltered = projects.length > few && q !== ''
  const found = isFiltered ? projects.filter(({ name }) => folded(name).includes(folded(q))) : projects
  const active = found.filter(({ archivedAt }) => archivedAt === null)
  const archived = found.filter(({ archivedAt }) => archivedAt !== null)
  const own = new Set(orgs.map(({ id }) => id))
  const elsewhere = active.filter(({ orgId }) => !own.has(orgId))
  return (
    <div className={layout.stackWide}>
      {projects.length > few && (
        <>
          <SearchField label={t.filter} value={q} onSearch={seek} />
          <p className="visually-hidden" role="status">
            {isFiltered && t.found(found.length)}
          </p>
        </>
      )}
      {isFiltered && found.length === 0 && <p>{t.nothing}</p>}
      {orgs.map(org => (
        <OrgProjects
          key={org.id}
          org={org}
          projects={active.filter(({ orgId }) => orgId === org.id)}
          hasArchived={archived.some(({ orgId }) => orgId === org.id)}
          isFiltered={isFiltered}
        />
      ))}
      {elsewhere.length > 0 && (
        <section className={layout.stackTight}>
          <h2>{t.guest}</h2>
          <ProjectRows projects={elsewhere} label={t.guest} />
        </section>
      )}
      <ArchivedProjects projects={archived} isOpen={isFiltered} />
      {projectsTotal > projects.length && <Muted>{t.many(projects.length, projectsTotal)}</Muted>}
    </div>
  )
}

type OrgProps = {
  org: Home['orgs'][number]
  projects: Home['projects']
  hasArchived: boolean
  isFiltered: boolean
}

function OrgProjects({ org, projects, hasArchived, isFiltered }: OrgProps) {
  const t = useTexts(messages)
  const roles = useRoleNames()
  if (isFiltered && projects.length === 0) return null
  return (
    <section className={layout.stackTight}>
      <header className={`${layout.line} ${styles.org}`}>
        <h2>
          <Link to="/orgs/$orgId" params={{ orgId: org.id }}>
            {org.name}
          </Link>
        </h2>
        <Pill>{roles[org.role]}</Pill>
      </header>
      {projects.length > 0 ? (
        <ProjectRows projects={projects} label={org.name} />
      ) : (
        <Muted>{hasArchived ? t.noneActive : org.role === 'member' ? t.noneOfMember : t.none}</Muted>
      )}
    </section>
  )
}
