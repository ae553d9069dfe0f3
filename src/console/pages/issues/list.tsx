import { Trash as TrashIcon } from 'virtual:icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type IssueFilter, issues } from '../../api/reads/issues.ts'
import { rightsIn, useProject } from '../../api/reads/projects.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { Empty } from '../../parts/notice.tsx'
import { Page, Rows, Soft } from '../../parts/page.tsx'
import { useQueue } from '../../parts/queue.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { comingIssue, queueOf, takesNew } from './changes.ts'
import { Crumb } from './crumb.tsx'
import { IssueRow } from './issue-row.tsx'
import styles from './list.module.css'
import { NewIssue } from './new-issue.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TrashRow } from './trash-row.tsx'

const said = texts({
  ja: {
    title: '課題',
    trash: 'ゴミ箱',
    trashLead: 'ゴミ箱に移動しても、課題の番号とリンクは変わりません。復元できるのは管理者だけです。',
    readOnly: '閲覧のみ可能です。課題を追加、変更するには、プロジェクトの管理者に権限を依頼してください。',
    search: '課題を検索',
    placeholder: 'タイトルまたは番号で検索',
    count: (total: number) => counted`${total} 件`,
    none: '課題はまだありません',
    noneHint: '上の欄にタイトルを入力すると、最初の課題を追加できます。',
    noneFound: '条件に一致する課題はありません',
    noneTrashed: 'ゴミ箱は空です',
    all: 'すべての課題を表示',
  },
  en: {
    title: 'Issues',
    trash: 'Trash',
    trashLead: 'Issues in the trash keep their numbers and links. Only admins can restore them.',
    readOnly: 'You have read-only access. To add or change issues, ask a project admin.',
    search: 'Search issues',
    placeholder: 'Search by title or number',
    count: total => (total === 1 ? '1 issue' : counted`${total} issues`),
    none: 'No issues yet',
    noneHint: 'Enter a title above to add the first one.',
    noneFound: 'No matching issues',
    noneTrashed: 'The trash is empty',
    all: 'Show all issues',
  },
})

export function IssuesPage() {
  const { id } = useProject()
  const { trashed, ...filter } = useSearch({ from: '/inside/projects/$projectId/issues' })
  return trashed ? <Trash key={id} /> : <Live key={id} filter={filter} />
}

function Live({ filter }: { filter: IssueFilter }) {
  const t = useTexts(said)
  const project = useProject()
  const navigate = useNavigate({ from: '/projects/$projectId/issues' })
  const { mayWrite, isArchived } = rightsIn(project)
  return (
    <Page title={t.title} within={project.name}>
      {mayWrite && <NewIssue projectId={project.id} filter={filter} />}
      {!mayWrite && !isArchived && <Soft>{t.readOnly}</Soft>}
      <div className={styles.filters}>
        <SearchField
          label={t.search}
          placeholder={t.placeholder}
          value={filter.q}
          onSearch={q => navigate({ search: before => ({ ...before, q }), replace: true })}
        />
        <StatusFilter filter={filter} />
      </div>
      <List filter={filter} />
    </Page>
  )
}

function Trash() {
  const t = useTexts(said)
  const project = useProject()
  return (
    <Page
      title={t.trash}
      within={project.name}
      lead={t.trashLead}
      heading={
        <>
          <Crumb>{t.trash}</Crumb>
          <h1>{t.trash}</h1>
        </>
      }
    >
      <List filter={{ trashed: 1 }} />
    </Page>
  )
}

function List({ filter }: { filter: IssueFilter }) {
  const t = useTexts(said)
  const { id } = useProject()
  const list = useInfiniteQuery({
    ...issues(id, filter),
    // Keeps the previous results until the next ones arrive, so the layout does not jump.
    placeholderData: before => before,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const { coming } = useQueue(queueOf(id))
  if (!list.data) return <Skeleton />
  const waiting = takesNew(filter) ? coming.map(comingIssue).reverse() : []
  const listed = [...waiting, ...list.data.pages.flatMap(page => page.issues)]
  const isTrash = filter.trashed === 1
  return (
    <div className={styles.list} aria-busy={list.isPlaceholderData}>
      <div className={styles.head}>
        <p role="status">{t.count(list.data.pages[0]!.total)}</p>
        {!isTrash && (
          <LinkButton
            look="quiet"
            isSmall
            to="/projects/$projectId/issues"
            params={{ projectId: id }}
            search={{ trashed: 1 }}
            state={{ issueFilter: filter }}
            icon={<TrashIcon size={16} />}
          >
            {t.trash}
          </LinkButton>
        )}
      </div>
      {listed.length === 0 && <Nothing filter={filter} />}
      {listed.length > 0 && (
        <Rows label={isTrash ? t.trash : t.title}>
          {listed.map(issue =>
            isTrash ? (
              <TrashRow key={issue.id} projectId={id} issue={issue} />
            ) : (
              <IssueRow key={issue.id} projectId={id} {...{ issue, filter }} />
            ),
          )}
        </Rows>
      )}
      <More list={list} />
    </div>
  )
}

function Nothing({ filter }: { filter: IssueFilter }) {
  const t = useTexts(said)
  const project = useProject()
  if (filter.trashed) return <Empty title={t.noneTrashed} />
  if (!filter.q && !filter.status)
    return <Empty title={t.none}>{rightsIn(project).mayWrite && <p>{t.noneHint}</p>}</Empty>
  return (
    <Empty title={t.noneFound}>
      <LinkButton to="/projects/$projectId/issues" params={{ projectId: project.id }}>
        {t.all}
      </LinkButton>
    </Empty>
  )
}
