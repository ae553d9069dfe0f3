import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Empty } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { IssueRows, useIssueList } from './issue-rows.tsx'
import { TrashRow } from './trash-row.tsx'

const messages = texts({
  ja: {
    title: 'ゴミ箱',
    lead: 'ゴミ箱に移動しても、課題の番号とリンクは変わりません。復元できるのは管理者だけです。移動から 30 日後に、内容は完全に削除されます。',
    none: 'ゴミ箱は空です',
  },
  en: {
    title: 'Trash',
    lead: 'Issues in the trash keep their numbers and links. Only admins can restore them. After 30 days, their content is deleted.',
    none: 'The trash is empty',
  },
})

/** The issues in the trash of the project. */
export function Trash() {
  const t = useTexts(messages)
  const { id, name } = useProject()
  const list = useIssueList({ trashed: 1 })
  return (
    <Page
      title={t.title}
      within={name}
      lead={t.lead}
      heading={
        <>
          <Breadcrumb>{t.title}</Breadcrumb>
          <h1>{t.title}</h1>
        </>
      }
    >
      <IssueRows
        list={list}
        label={t.title}
        empty={<Empty title={t.none} />}
        row={issue => <TrashRow key={issue.id} projectId={id} issue={issue} />}
      />
    </Page>
  )
}
