import { Trash as TrashIcon } from 'virtual:icons'
import { useRef } from 'react'
import { rightsIn } from '../../../api/projects/rights.ts'
import type { IssueFilter } from '../../../api/reads/issues.ts'
import { useProject } from '../../../api/reads/projects.ts'
import { texts, useTexts } from '../../../language/texts.ts'
import { LinkButton } from '../../../parts/button.tsx'
import { type IssueGroup, type IssueSearch, isFiltered } from '../../../parts/issue-filters.ts'
import { useLastingQueue } from '../../../parts/lasting-queue.ts'
import { Empty } from '../../../parts/notice.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import { Muted, Page } from '../../../parts/page.tsx'
import { useQueue } from '../../../parts/queue.ts'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { includesNewIssues, queueKey } from '../changes.ts'
import { Display } from '../display.tsx'
import { Filters } from '../filters/filters.tsx'
import { useFilter } from '../filters/use-filter.ts'
import { useGroups } from '../groups.tsx'
import { IssueRow, PendingRow } from '../issue-row.tsx'
import { IssueRows, issuesIn, useIssueList } from '../issue-rows.tsx'
import { Layouts } from '../layouts.tsx'
import { NewIssue } from '../new-issue.tsx'
import { useOpeningOfRows } from '../opening.ts'
import { OverList } from '../over-list.tsx'
import { foundIn, RowKeys } from '../row-keys.tsx'
import { SavedFilterActions } from '../saved/actions.tsx'
import { GoneValues } from '../saved/gone.tsx'
import { SavedFilterTabs } from '../saved/tabs.tsx'
import { SelectionBar, useSelection } from '../selection.tsx'
import { Trash } from '../trash.tsx'

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
  return filter.trashed ? <Trash key={id} /> : <Live key={id} />
}

const { OnDemand: Board, prepare: prepareBoard } = onDemand(
  () => import('../board/board.tsx').then(({ Board }) => Board),
  { meanwhile: <Skeleton /> },
)

function Live() {
  const t = useTexts(messages)
  const project = useProject()
  const { mayWrite, isArchived } = rightsIn(project)
  const hasForm = useLastingQueue(queueKey(project.id), mayWrite)
  const { filter, view, here, open } = useFilter()
  const isBoard = view.layout === 'board'
  return (
    <Page title={t.title} within={project.name} isWide={isBoard}>
      <OverList>
        <SavedFilterTabs prepareBoard={prepareBoard} />
        {hasForm && <NewIssue projectId={project.id} filter={filter} />}
        {!mayWrite && !isArchived && <Muted>{t.readOnly}</Muted>}
        <Filters>
          <Layouts prepareBoard={prepareBoard} />
          {!isBoard && <Display />}
          <SavedFilterActions />
        </Filters>
        <GoneValues />
        {isBoard ? (
          <Board {...{ filter, here, open }} action={<TrashLink here={here} />} />
        ) : (
          <List filter={filter} here={here} group={view.group} />
        )}
      </OverList>
    </Page>
  )
}

type ListProps = { filter: IssueFilter; here: IssueSearch; group: IssueGroup | undefined }

function List({ filter, here, group }: ListProps) {
  const t = useTexts(messages)
  const project = useProject()
  const { id } = project
  const list = useIssueList(filter)
  const { pending } = useQueue(queueKey(id))
  const waiting = includesNewIssues(filter) ? pending.toReversed() : []
  const rows = useRef<HTMLDivElement>(null)
  const groups = useGroups(group, issuesIn(list))
  const shown = groups ? [...new Set(groups.flatMap(({ issues }) => issues))] : issuesIn(list)
  const selection = useSelection(shown)
  const { mayWrite } = rightsIn(project)
  const { open } = useFilter()
  const opening = useOpeningOfRows(id, here)
  return (
    <>
      <IssueRows
        ref={rows}
        events={opening}
        list={list}
        groups={groups}
        label={t.title}
        first={waiting.map(({ id, text }) => <PendingRow key={id} title={text.trim()} />)}
        action={<TrashLink here={here} />}
        empty={<Nothing filter={filter} />}
        row={issue => (
          <IssueRow
            key={issue.id}
            projectId={id}
            issue={issue}
            isOpen={issue.number === open}
            isSelected={mayWrite ? selection.has(issue.number) : null}
            select={selection.toggle}
          />
        )}
      />
      <SelectionBar selection={selection} />
      <RowKeys
        list={rows}
        projects={[project]}
        find={row =>
          foundIn(
            id,
            shown.find(one => one.number === Number(row)),
          )
        }
        open={open}
        select={selection.toggle}
      />
    </>
  )
}

function TrashLink({ here }: { here: IssueSearch }) {
  const t = useTexts(messages)
  const { id } = useProject()
  return (
    <LinkButton
      variant="quiet"
      isSmall
      to="/projects/$projectId/issues"
      params={{ projectId: id }}
      search={{ trashed: 1 }}
      state={{ issueFilter: here }}
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
