import { Archive as ArchiveIcon, ArchiveRestore } from 'virtual:icons'
import { useEffect, useRef } from 'react'
import { useChange } from '../../api/change.ts'
import { unwrap } from '../../api/client.ts'
import { showEdit } from '../../api/edits.ts'
import { projectEdits, refetchProject } from '../../api/projects/edits.ts'
import { queries } from '../../api/queries.ts'
import { useHome } from '../../api/reads/home.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import layout from '../../parts/layout.module.css'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { type FullProject, SettingSection } from './setting.tsx'
import styles from './settings.module.css'

const messages = texts({
  ja: {
    title: 'アーカイブ',
    lead: '完了したプロジェクトを、閲覧専用の状態で残します。いつでも解除できます。',
    archive: 'アーカイブ',
    ask: (name: string) => `「${name}」をアーカイブしますか?`,
    effects: [
      '課題、ファイル、ロードマップ、メンバー、設定は、閲覧とダウンロードのみ可能になります。',
      '同期と、トークンによる書き込みは拒否されます。',
      'このプロジェクトの通知は表示されなくなります。招待は、アーカイブを解除するまで保留されます。',
      'プランのプロジェクト数に含まれなくなります。',
    ],
    archived: 'プロジェクトをアーカイブしました。',
    isArchived: 'アーカイブ日時:',
    unarchive: 'アーカイブを解除',
    counts: (used: number, max: number) =>
      counted`解除すると、再びプランのプロジェクト数に含まれます (${max} 件中 ${used} 件を使用中)。`,
    unarchived: 'アーカイブを解除しました。',
  },
  en: {
    title: 'Archive',
    lead: 'Keeps a finished project as read-only. You can unarchive it at any time.',
    archive: 'Archive project',
    ask: name => `Archive ${name}?`,
    effects: [
      'Issues, files, roadmaps, members, and settings can only be read and downloaded.',
      'Syncs and all writes with tokens are refused.',
      'Its notifications are hidden. Invitations are on hold until it is unarchived.',
      'It no longer counts toward the project limit of the plan.',
    ],
    archived: 'The project is archived.',
    isArchived: 'Archived',
    unarchive: 'Unarchive project',
    counts: (used, max) =>
      counted`It will count toward the project limit of the plan again (${used} of ${max} used).`,
    unarchived: 'The project is unarchived.',
  },
})

/** Archives and unarchives a project. */
export function Archive({ project, mayChange }: { project: FullProject; mayChange: boolean }) {
  const t = useTexts(messages)
  const buttons = useRef<HTMLDivElement>(null)
  const isArchived = project.archivedAt !== null
  const wasArchived = useRef(isArchived)
  useEffect(() => {
    if (wasArchived.current === isArchived) return
    wasArchived.current = isArchived
    // Archiving and unarchiving removes the button that had the focus.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main')
      buttons.current?.querySelector('button')?.focus()
  }, [isArchived])
  return (
    <SettingSection title={t.title} lead={t.lead}>
      {project.archivedAt && (
        <p>
          {t.isArchived} <Time at={project.archivedAt} />
        </p>
      )}
      {mayChange && (
        <div ref={buttons} className={layout.stackLoose}>
          {isArchived ? <Unarchiving project={project} /> : <Archiving project={project} />}
        </div>
      )}
    </SettingSection>
  )
}

function Archiving({ project }: { project: FullProject }) {
  const t = useTexts(messages)
  const archive = useChange({
    send: (_, api) =>
      unwrap(api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId: project.id } } })),
    onDone({ project: { archivedAt } }) {
      show(project.id, archivedAt)
      showToast(t.archived)
    },
  })
  return (
    <div className={layout.beside}>
      <Confirm
        title={t.ask(project.name)}
        action={t.archive}
        change={archive}
        trigger={<Button icon={<ArchiveIcon size={16} />}>{t.archive}</Button>}
      >
        <ul className={`${layout.stackClose} ${styles.list}`}>
          {t.effects.map(effect => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Confirm>
    </div>
  )
}

function Unarchiving({ project }: { project: FullProject }) {
  const t = useTexts(messages)
  const org = useHome().orgs.find(({ id }) => id === project.orgId)
  const max = org?.limits.maxProjects
  const unarchive = useChange({
    send: (_, api) =>
      unwrap(
        api.POST('/api/projects/{projectId}/unarchive', { params: { path: { projectId: project.id } } }),
      ),
    onDone() {
      show(project.id, null)
      showToast(t.unarchived)
    },
  })
  return (
    <>
      {org && typeof max === 'number' && <p className={text.caption}>{t.counts(org.projectCount, max)}</p>}
      {unarchive.error && <ErrorNotice of={unarchive.error} />}
      <div className={layout.beside}>
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

/** Updates the frame and this page right away, and refetches the rest. */
function show(projectId: string, archivedAt: string | null): void {
  for (const edit of projectEdits(projectId, { archivedAt })) showEdit(queries, edit)?.keep()
  refetchProject(projectId)
}
