import { Link } from '@tanstack/react-router'
import type { ActivityEvent } from '../api/reads/activity.ts'
import { useProjectKey } from '../api/reads/projects.ts'
import { commentAnchor } from './comment-anchor.ts'
import styles from './event-line.module.css'
import { issueNameIn } from './issue-name.ts'

/** The target of an event under its name at the time, as a link if it has a page. */
export function EventTarget({ event }: { event: ActivityEvent }) {
  const { target, projectId, payload, type } = event
  const projectKey = useProjectKey(projectId)
  if (!target) return null
  const number = 'number' in payload ? payload.number : null
  const label = number ? `${issueNameIn(projectKey, number)} ${target.label}` : target.label
  const params = { projectId }
  const common = { className: styles.target!, children: label }
  if (target.kind === 'project') return <Link to="/projects/$projectId" params={params} {...common} />
  if (number) {
    const hash =
      'commentId' in payload && type !== 'comment.deleted' ? commentAnchor(payload.commentId) : undefined
    return (
      <Link
        to="/projects/$projectId/issues/$number"
        params={{ projectId, number }}
        {...(hash && { hash })}
        {...common}
      />
    )
  }
  if (event.type === 'roadmap.synced')
    return (
      <Link
        to="/projects/$projectId/roadmaps/$slug"
        params={{ projectId, slug: event.payload.slug }}
        {...common}
      />
    )
  if (event.type === 'task.claimed' || event.type === 'task.released')
    return (
      <Link
        to="/projects/$projectId/roadmaps/$slug"
        params={{ projectId, slug: event.payload.slug }}
        search={{ task: target.id }}
        {...common}
      />
    )
  if (target.kind === 'member' || target.kind === 'group')
    return <Link to="/projects/$projectId/members" params={params} {...common} />
  if (target.kind === 'file' && type !== 'file.deleted')
    return <Link to="/projects/$projectId/files" params={params} search={{ file: target.id }} {...common} />
  if (target.kind === 'folder' && type !== 'folder.deleted')
    return <Link to="/projects/$projectId/files" params={params} search={{ folder: target.id }} {...common} />
  return <span className={styles.target}>{label}</span>
}
