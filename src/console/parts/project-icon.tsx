import type { components } from '../../client/index.ts'
import hues from './hues.module.css'
import layout from './layout.module.css'
import styles from './project-icon.module.css'

type Project = Pick<components['schemas']['ListedProject'], 'id' | 'icon' | 'defaultIcon'>

/** A project's icon; always shown with the project's name. */
export function ProjectIcon({ project, size = 'small' }: { project: Project; size?: 'small' | 'large' }) {
  const { id, icon, defaultIcon } = project
  const className = `${layout.centered} ${styles.icon} ${styles[size]} ${hues[icon?.color ?? defaultIcon.color]}`
  if (icon?.kind === 'image')
    return <img className={className} src={`/api/projects/${id}/icon-image?v=${icon.version}`} alt="" />
  const shown = icon?.kind === 'emoji' ? icon.emoji : (icon?.text ?? defaultIcon.text)
  return (
    <span className={className} aria-hidden="true">
      {shown}
    </span>
  )
}
