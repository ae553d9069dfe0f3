import { Link } from '@tanstack/react-router'
import type { IssueDetail, IssueFilter } from '../../api/reads/issues.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { isFiltered } from '../../parts/issue-filters.ts'
import { issueName } from '../../parts/issue-name.ts'
import { QueueForm } from '../../parts/queue-form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { newIssue, queueKey } from './changes.ts'

const messages = texts({
  ja: {
    title: '新しい課題のタイトル',
    child: '新しい子課題のタイトル',
    add: '追加',
    added: '課題を追加しました:',
  },
  en: {
    title: 'New issue title',
    child: 'New child issue title',
    add: 'Add',
    added: 'Issue added:',
  },
})

type Props = { projectId: string; parent?: Pick<IssueDetail, 'id' | 'number'>; filter?: IssueFilter }

/** A one-line form that creates one issue after another. */
export function NewIssue({ projectId, parent, filter }: Props) {
  const t = useTexts(messages)
  const change = newIssue(projectId, { parent, filter }, ({ number, key, title }) => {
    if (!filter || !isFiltered(filter)) return
    const params = { projectId, number }
    showToast(
      <>
        {t.added}{' '}
        <Link to="/projects/$projectId/issues/$number" params={params}>
          {issueName({ key, number })} {title}
        </Link>
      </>,
    )
  })
  return (
    <QueueForm
      queue={queueKey(projectId, parent)}
      change={change}
      name="title"
      label={parent ? t.child : t.title}
      action={t.add}
      {...(!parent && { shortcut: 'c' })}
    />
  )
}
