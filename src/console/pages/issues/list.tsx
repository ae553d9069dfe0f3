import { Trash as TrashIcon } from 'virtual:icons'
import { useRef } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueFilter } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { isFiltered } from '../../parts/issue-filters.ts'
import { Empty } from '../../parts/notice.tsx'
import { Muted, Page } from '../../parts/page.tsx'
import { useQueue } from '../../parts/queue.ts'
import { includesNewIssues, queueKey } from './changes.ts'
import { Filters } from './filters/filters.tsx'
import { useFilter } from './filters/use-filter.ts'
import { IssueRow, PendingRow } from './issue-row.tsx'
import { IssueRows, issuesIn, useIssueList } from './issue-rows.tsx'
import { NewIssue } from './new-issue.tsx'
import { OverList } from './over-list.tsx'
import { RowKeys } from './row-keys.tsx'
import { SelectionBar, useSelection } from './selection.tsx'
import { Trash } from './trash.tsx'

const messages = texts({
  ja: {
    title: '課題',
    trash: 'ゴミ箱',
    readOnly: '閲覧のみ可能です。課題を追加、変更するには、プロジェクトの管理者に権限を依頼してください。',
    none: '課題はまだありません',
    noneHint: '上の欄にタイトルを入力すると、最初の課題を追加できます。',
    noneFound: '条件に一致する課題はありません',
    all: 'すべての課題を表示',
  },
  en: {
    title: 'Issues',
    trash: 'Trash',
    readOnly: 'You have read-only access. To add or change issues, ask a project admin.',
    none: 'No issues yet',
    noneHint: 'Enter a title above to add the first one.',
    noneFound: 'No matching issues',
    all: 'Show all issues',
  },
})

export function IssuesPage() {
  const { id } = useProject()
  const { filter } = useFilter()
  return filter.trashed ? <Trash key={id} /> : <Live key={id} filter={filter} />
}

function Live({ filter }: { filter: IssueFilter }) {
  const t = useTexts(messages)
  const project = useProject()
  const { mayWrite, isArchived } = rightsIn(project)
  return (
    <Page title={t.title} within={project.name}>
      <OverList filter={filter}>
        {mayWrite && <NewIssue projectId={project.id} filter={filter} />}
        {!mayWrite && !isArchived && <Muted>{t.readOnly}</Muted>}
        <Filters />
        <List filter={filter} />
      </OverList>
    </Page>
  )
}

function List({ filter }: { filter: IssueFilter }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const list = useIssueList(filter)
  const { pending } = useQueue(queueKey(id))
  const waiting = includesNewIssues(filter) ? pending.toReversed() : []
  const rows = useRef<HTMLDivElement>(null)
  const selection = useSelection(issuesIn(list))
  const { mayWrite } = rightsIn(useProject())
  const { open } = useFilter()
  return (
    <>
      <IssueRows
        ref={rows}
        list={list}
        label={t.title}
        first={waiting.map(({ id, text }) => <PendingRow key={id} title={text.trim()} />)}
        action={<TrashLink filter={filter} />}
        empty={<Nothing filter={filter} />}
        row={issue => (
          <IssueRow
            key={issue.id}
            projectId={id}
            {...{ issue, filter }}
            isOpen={issue.number === open}
            selection={mayWrite ? selection : null}
          />
        )}
      />
      <SelectionBar selection={selection} />
      <RowKeys list={rows} issues={issuesIn(list)} open={open} select={selection.toggle} />
    </>
  )
}

function TrashLink({ filter }: { filter: IssueFilter }) {
  const t = useTexts(messages)
  const { id } = useProject()
  return (
    <LinkButton
      variant="quiet"
      isSmall
      to="/projects/$projectId/issues"
      params={{ projectId: id }}
      search={{ trashed: 1 }}
      state={{ issueFilter: filter }}
      icon={<TrashIcon size={16} />}
    >
      {t.trash}
    </LinkButton>
  )
}

function Nothing({ filter }: { filter: IssueFilter }) {
  const t = useTexts(messages)
  const project = useProject()
  if (!isFiltered(filter))
    return <Empty title={t.none}>{rightsIn(project).mayWrite && <p>{t.noneHint}</p>}</Empty>
  return (
    <Empty title={t.noneFound}>
      <LinkButton to="/projects/$projectId/issues" params={{ projectId: project.id }}>
        {t.all}
      </LinkButton>
    </Empty>
  )
}
