import { useQuery } from '@tanstack/react-query'
import { members } from '../../api/reads/people.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import { Markdown } from '../markdown/markdown.tsx'
import { Muted } from '../page.tsx'
import styles from './markdown-field.module.css'

const messages = texts({
  ja: { empty: 'プレビューする内容はありません。' },
  en: { empty: 'Nothing to preview.' },
})

type Props = { project: { id: string; key: string | null }; children: string }

/** A text as it will be shown. */
export function Preview({ project, children: text }: Props) {
  const t = useTexts(messages)
  const { data } = useQuery({ ...members(project.id), enabled: text.includes('](user:') })
  const mentions = data?.members.map(({ userId, name }) => ({ id: userId, displayName: name })) ?? []
  return (
    <div className={`${box.frame} ${styles.preview}`}>
      {text.trim() === '' ? (
        <Muted>{t.empty}</Muted>
      ) : (
        <Markdown extras={{ projectId: project.id, projectKey: project.key, mentions }}>{text}</Markdown>
      )}
    </div>
  )
}
