import { Archive as ArchiveIcon, ArchiveRestore } from 'lucide-react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { showEdit } from '../../api/edits.ts'
import { queries } from '../../api/queries.ts'
import { useHome } from '../../api/reads/home.ts'
import { projectEdits, rereadProject } from '../../api/reads/projects.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { Time } from '../../parts/time.tsx'
import { tell } from '../../parts/toasts.tsx'
import { Part, type Project } from './setting.tsx'
import styles from './settings.module.css'

const said = texts({
  ja: {
    title: 'アーカイブ',
    lead: '終わったプロジェクトを、閲覧だけできる状態で残します。いつでも元に戻せます。',
    archive: 'アーカイブする',
    ask: (name: string) => `「${name}」をアーカイブしますか？`,
    effects: [
      '課題、ファイル、ロードマップ、メンバー、設定は、閲覧とダウンロードだけができるようになります。',
      '同期や、トークンによる書き込みは拒否されます。',
      'このプロジェクトの通知は表示されなくなります。招待は保留され、解除すると再び使えます。',
      'プランのプロジェクト数に数えられなくなります。',
    ],
    archived: 'プロジェクトをアーカイブしました。',
    isArchived: 'アーカイブした日時:',
    unarchive: 'アーカイブを解除する',
    counts: (used: number, max: number) =>
      counted`解除すると、プランのプロジェクト数に数えられます (${max} 件中 ${used} 件を使用中)。`,
    unarchived: 'アーカイブを解除しました。',
  },
  en: {
    title: 'Archive',
    lead: 'Keeps a project that is over, to be read only. It can be taken back at any time.',
    archive: 'Archive the project',
    ask: name => `Archive ${name}?`,
    effects: [
      'Issues, files, roadmaps, people and settings can be read and downloaded, and nothing else.',
      'Syncs are refused, and so is whatever a token would write.',
      'Its notifications are hidden. Invitations are held until it is unarchived.',
      'It no longer counts to the projects of the plan.',
    ],
    archived: 'The project is archived.',
    isArchived: 'Archived',
    unarchive: 'Unarchive the project',
    counts: (used, max) => counted`It will count to the projects of the plan again (${used} of ${max} used).`,
    unarchived: 'The project can be changed again.',
  },
})

/** Makes a project read-only, and takes it back. */
export function Archive({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const t = useTexts(said)
  return (
    <Part title={t.title} lead={t.lead}>
      {project.archivedAt && (
        <p>
          {t.isArchived} <Time at={project.archivedAt} />
        </p>
      )}
      {mayChange &&
        (project.archivedAt ? <Unarchiving project={project} /> : <Archiving project={project} />)}
    </Part>
  )
}

function Archiving({ project }: { project: Project }) {
  const t = useTexts(said)
  const archive = useChange({
    send: (_, api) =>
      unwrap(api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId: project.id } } })),
    onDone({ project: { archivedAt } }) {
      show(project.id, archivedAt)
      tell(t.archived)
    },
  })
  return (
    <div className={styles.buttons}>
      <Confirm
        title={t.ask(project.name)}
        action={t.archive}
        change={archive}
        trigger={<Button icon={<ArchiveIcon size={16} />}>{t.archive}</Button>}
      >
        <ul className={styles.list}>
          {t.effects.map(effect => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Confirm>
    </div>
  )
}

function Unarchiving({ project }: { project: Project }) {
  const t = useTexts(said)
  const org = useHome().orgs.find(({ id }) => id === project.orgId)
  const max = org?.limits.maxProjects
  const unarchive = useChange({
    send: (_, api) =>
      unwrap(
        api.POST('/api/projects/{projectId}/unarchive', { params: { path: { projectId: project.id } } }),
      ),
    onDone() {
      show(project.id, null)
      tell(t.unarchived)
    },
  })
  return (
    <>
      {org && max && <p className={styles.soft}>{t.counts(org.projectCount, max)}</p>}
      {unarchive.error && <Refusal of={unarchive.error} />}
      <div className={styles.buttons}>
        <Button
          icon={<ArchiveRestore size={16} />}
          isBusy={unarchive.isPending}
          onClick={() => unarchive.mutate()}
        >
          {t.unarchive}
        </Button>
      </div>
    </>
  )
}

/** At once in the frame and on this page; the rest is read anew. */
function show(projectId: string, archivedAt: string | null): void {
  for (const edit of projectEdits(projectId, { archivedAt })) showEdit(queries, edit)?.keep()
  rereadProject(projectId)
}
