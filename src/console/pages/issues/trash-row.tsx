import { Undo2 } from 'virtual:icons'
import { Link } from '@tanstack/react-router'
import { rightsIn } from '../../api/projects/rights.ts'
import type { Issue } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { issueName } from '../../parts/issue-name.ts'
import { Muted, Row } from '../../parts/page.tsx'
import { focusNextRow } from '../../parts/row-place.ts'
import { Time } from '../../parts/time.tsx'
import { showErrorToast, showToast } from '../../parts/toasts.tsx'
import { useTrash } from './changes.ts'

const messages = texts({
  ja: {
    restore: '復元',
    restored: '課題を復元しました:',
    by: (name: string) => `${name}さんが削除`,
    deleted: '削除',
  },
  en: {
    restore: 'Restore',
    restored: 'Issue restored:',
    by: name => `deleted by ${name}`,
    deleted: 'deleted',
  },
})

/** An issue in the trash, which admins can restore. */
export function TrashRow({ projectId, issue }: { projectId: string; issue: Issue }) {
  const t = useTexts(messages)
  const { mayAdminister } = rightsIn(useProject())
  const { number, key, title, deletedAt, deletedBy } = issue
  const { restore } = useTrash(projectId, number)
  const name = `${issueName({ key, number })} ${title}`
  const link = (
    <Link to="/projects/$projectId/issues/$number" params={{ projectId, number }}>
      {name}
    </Link>
  )
  const tellRestored = () =>
    showToast(
      <>
        {t.restored} {link}
      </>,
    )
  return (
    <Row
      end={
        mayAdminister && (
          <Button
            isSmall
            icon={<Undo2 size={16} />}
            isBusy={restore.isPending}
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget)
              restore.mutateAsync().then(tellRestored, showErrorToast)
            }}
          >
            {t.restore}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )
      }
    >
      <p>{link}</p>
      <Muted>
        {deletedAt && <Time at={deletedAt} />} · {deletedBy ? t.by(deletedBy.displayName) : t.deleted}
      </Muted>
    </Row>
  )
}
