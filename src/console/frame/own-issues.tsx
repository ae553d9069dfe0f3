import { CircleUser } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { texts, useTexts } from '../language/texts.ts'
import layout from '../parts/layout.module.css'
import styles from './frame.module.css'

const messages = texts({ ja: { label: '自分の課題' }, en: { label: 'My issues' } })

export function OwnIssuesLink() {
  const t = useTexts(messages)
  return (
    <Link to="/issues" className={`${layout.centered} ${styles.tool}`} aria-label={t.label} title={t.label}>
      <CircleUser size={19} aria-hidden="true" />
    </Link>
  )
}
