import { Undo2 } from 'virtual:icons'
import { rightsIn } from '../../api/projects/rights.ts'
import type { DeletedIssue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { focusMain } from '../../parts/focus.ts'
import { issueNameIn } from '../../parts/issue-name.ts'
import { Empty } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { useTrash } from './changes.ts'

const messages = texts({
  ja: {
    title: (name: string) => `${name} はゴミ箱にあります`,
    by: (name: string) => `${name}さんがゴミ箱に移動しました`,
    gone: 'ゴミ箱に移動されました',
    kept: 'ゴミ箱に移動してから 30 日後に、内容は完全に削除されます。',
    emptied: '30 日間ゴミ箱にあったため、内容は完全に削除されました。復元することはできません。',
    emptiedTitle: (name: string) => `${name} は削除されました`,
    restore: '復元',
    ask: '復元するには、プロジェクトの管理者に依頼してください。',
    list: '課題の一覧へ',
  },
  en: {
    title: name => `${name} is in the trash`,
    by: name => `${name} moved it to the trash`,
    gone: 'It was moved to the trash',
    kept: 'Its content is deleted 30 days after it was moved to the trash.',
    emptied: 'Its content was deleted after 30 days in the trash. It cannot be restored.',
    emptiedTitle: name => `${name} was deleted`,
    restore: 'Restore',
    ask: 'To restore it, ask a project admin.',
    list: 'Back to issues',
  },
})

type Props = { number: number; deleted: DeletedIssue }

/** Replaces the page of an issue in the trash. */
export function TrashedIssue(props: Props) {
  const t = useTexts(messages)
  const project = useProject()
  const title = isEmptied(props.deleted) ? t.emptiedTitle : t.title
  return (
    <Page title={title(issueNameIn(project.key, props.number))} within={project.name}>
      <Trashed {...props} />
    </Page>
  )
}

/** Whether the service has deleted the content of an issue in the trash (issues § Trash). */
const isEmptied = ({ deletedAt }: DeletedIssue): boolean =>
  Date.now() - Date.parse(deletedAt) >= 30 * 86_400_000

/** When an issue was moved to the trash, and a button to restore it as long as that is possible. */
export function Trashed({ number, deleted }: Props) {
  const t = useTexts(messages)
  const { exactTime } = useFormats()
  const project = useProject()
  const { mayAdminister, isArchived } = rightsIn(project)
  const { restore } = useTrash(project.id, number)
  const { deletedAt, deletedBy } = deleted
  return (
    <Empty title={deletedBy ? t.by(deletedBy.displayName) : t.gone}>
      <p>
        <Time at={deletedAt} /> ({exactTime(deletedAt)})
      </p>
      <p>{isEmptied(deleted) ? t.emptied : t.kept}</p>
      {!mayAdminister && !isArchived && !isEmptied(deleted) && <p>{t.ask}</p>}
      {mayAdminister && !isEmptied(deleted) && (
        <Button
          variant="primary"
          icon={<Undo2 size={16} />}
          isBusy={restore.isPending}
          onClick={() => {
            focusMain()
            restore.mutateAsync().catch(showErrorToast)
          }}
        >
          {t.restore}
        </Button>
      )}
      <LinkButton variant="quiet" to="/projects/$projectId/issues" params={{ projectId: project.id }}>
        {t.list}
      </LinkButton>
    </Empty>
  )
}
