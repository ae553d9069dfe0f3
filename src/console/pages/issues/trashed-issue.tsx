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
    restore: '復元',
    ask: '復元するには、プロジェクトの管理者に依頼してください。',
    list: '課題の一覧へ',
  },
  en: {
    title: name => `${name} is in the trash`,
    by: name => `${name} moved it to the trash`,
    gone: 'It was moved to the trash',
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
  return (
    <Page title={t.title(issueNameIn(project.key, props.number))} within={project.name}>
      <Trashed {...props} />
    </Page>
  )
}

/** When an issue was moved to the trash, and a button to restore it. */
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
      {!mayAdminister && !isArchived && <p>{t.ask}</p>}
      {mayAdminister && (
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
