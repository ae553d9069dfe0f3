import { Trash } from 'virtual:icons'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { useProjectLoss } from '../../api/projects/loss.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import layout from '../../parts/layout.module.css'
import { showToast } from '../../parts/toasts.tsx'
import { type FullProject, SettingSection } from './setting.tsx'

const messages = texts({
  ja: {
    title: '削除',
    lead: 'プロジェクトとその中のすべてを削除します。元に戻すことはできません。残しておく場合は、アーカイブしてください。',
    delete: 'プロジェクトを削除',
    ask: (name: string) => `「${name}」を削除しますか?`,
    goes: 'ロードマップ、課題、ファイル、メンバー、招待、アクティビティがすべて削除され、このプロジェクト専用の API トークンは失効します。元に戻すことはできません。',
    deleted: (name: string) => `「${name}」を削除しました。`,
  },
  en: {
    title: 'Delete',
    lead: 'Permanently deletes the project and everything in it. To keep it, archive it instead.',
    delete: 'Delete project',
    ask: name => `Delete ${name}?`,
    goes: 'Its roadmaps, issues, files, members, invitations, and activity are deleted. API tokens that are limited to this project are revoked. This cannot be undone.',
    deleted: name => `${name} was deleted.`,
  },
})

/** Deletes the project, after the user has typed its name. */
export function Delete({ project }: { project: FullProject }) {
  const t = useTexts(messages)
  const leave = useProjectLoss(project.id)
  const remove = useChange({
    send: () =>
      unwrap(api.DELETE('/api/projects/{projectId}', { params: { path: { projectId: project.id } } })),
    onDone() {
      showToast(t.deleted(project.name))
      void leave()
    },
  })
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <div className={layout.beside}>
        <Confirm
          title={t.ask(project.name)}
          action={t.delete}
          typed={project.name}
          change={remove}
          trigger={
            <Button variant="danger" icon={<Trash size={16} />}>
              {t.delete}
            </Button>
          }
        >
          <p>{t.goes}</p>
        </Confirm>
      </div>
    </SettingSection>
  )
}
