import { X } from 'virtual:icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef } from 'react'
import { issue as issueRead } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import type { IssueSearch } from '../../parts/issue-filters.ts'
import { issueNameIn } from '../../parts/issue-name.ts'
import layout from '../../parts/layout.module.css'
import { isTyped, useShortcutAhead } from '../../parts/shortcuts/keys.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import text from '../../parts/text.module.css'
import { Content } from './content.tsx'
import styles from './panel.module.css'
import { Title } from './title.tsx'
import { Trashed } from './trashed-issue.tsx'

const messages = texts({
  ja: { page: (name: string) => `${name} をページで開く`, close: '課題を閉じる' },
  en: { page: name => `Open the page of ${name}`, close: 'Close issue' },
})

type Props = { number: number; here: IssueSearch; close(): void }

/** An issue over the list. Escape closes it. */
export function IssuePanel({ number, here, close }: Props) {
  const t = useTexts(messages)
  const id = useId()
  const project = useProject()
  const { data, error } = useQuery(issueRead(project.id, number))
  const name = issueNameIn(project.key, number)
  // What is below the text takes as long to render as all before it, which is shown first.
  const isWhole = useDeferredValue(data !== undefined, false)
  useShortcutAhead('m', isWhole)
  const isInTrash = data !== undefined && 'deletedAt' in data
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useTitleMeanwhile(data && !isInTrash ? `${name} ${data.title}` : name, project.name)
  useEscape(close)
  return (
    <section className={`${layout.stackLoose} ${layout.panel} ${styles.panel}`} aria-labelledby={id}>
      <header className={`${layout.ends} ${styles.head}`}>
        <Link
          to="/projects/$projectId/issues/$number"
          params={{ projectId: project.id, number }}
          state={{ issueFilter: here }}
          className={text.caption!}
          aria-label={t.page(name)}
          title={t.page(name)}
        >
          {name}
        </Link>
        <IconButton label={t.close} icon={<X size={18} />} isSmall onClick={close} />
      </header>
      <div ref={heading} tabIndex={-1} className={styles.heading}>
        {data && !isInTrash ? (
          <Title issue={data} as="h2" headingId={id} />
        ) : (
          <h2 id={id} className={isInTrash ? '' : 'visually-hidden'}>
            {name}
          </h2>
        )}
      </div>
      {error && !data && <ErrorNotice of={error} />}
      {!data && !error && <Skeleton />}
      {data &&
        (isInTrash ? <Trashed {...{ number }} deleted={data} /> : <Content {...{ isWhole }} issue={data} />)}
    </section>
  )
}

/** The title of the document while the panel is open. */
function useTitleMeanwhile(title: string, within: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${within} · Cairn`
    return () => {
      document.title = before
    }
  }, [title, within])
}

function useEscape(close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyped(event)) close()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
