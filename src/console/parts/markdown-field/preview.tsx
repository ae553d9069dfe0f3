import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { members } from '../../api/reads/people.ts'
import { texts, useTexts } from '../../language/texts.ts'
import box from '../box.module.css'
import type { Attached } from '../markdown/extras.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Muted } from '../page.tsx'
import styles from './markdown-field.module.css'

const messages = texts({
  ja: { empty: 'プレビューする内容はありません。' },
  en: { empty: 'Nothing to preview.' },
})

type Props = {
  project: { id: string; key: string | null }
  attachments: readonly Attached[] | undefined
  /** Files that were uploaded into the text, which the browser still has. */
  done: readonly { id: string; file: File }[]
  children: string
}

/** A text as it will be shown. */
export function Preview({ project, attachments = [], done, children: text }: Props) {
  const t = useTexts(messages)
  const { data } = useQuery({ ...members(project.id), enabled: text.includes('](user:') })
  const mentions = data?.members.map(({ userId, name }) => ({ id: userId, displayName: name })) ?? []
  const local = useLocal(done)
  const extras = {
    projectId: project.id,
    projectKey: project.key,
    mentions,
    attachments: [...local, ...attachments],
  }
  return (
    <div className={`${box.frame} ${styles.preview}`}>
      {text.trim() === '' ? <Muted>{t.empty}</Muted> : <Markdown extras={extras}>{text}</Markdown>}
    </div>
  )
}

/** The addresses of files within the browser. */
function useLocal(files: Props['done']): Attached[] {
  const [local, setLocal] = useState<Attached[]>([])
  useEffect(() => {
    const made = files.map(({ id, file }) => ({
      id,
      filename: file.name,
      mime: file.type,
      url: URL.createObjectURL(file),
    }))
    setLocal(made)
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [files])
  return local
}
