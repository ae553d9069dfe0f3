import { Printer, Trash } from 'virtual:icons'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { refetchProject } from '../../api/projects/edits.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import { overview, type Project } from '../../api/reads/projects.ts'
import { roadmaps } from '../../api/reads/roadmaps.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { showToast } from '../../parts/toasts.tsx'
import type { Roadmap } from './outline.ts'

const messages = texts({
  ja: {
    print: '印刷',
    remove: 'ロードマップを削除',
    question: (title: string) => `「${title}」を削除しますか?`,
    what: 'タスク、計画、課題とのリンクが削除されます。リポジトリの内容は残り、もう一度同期すると元に戻ります。',
    removed: (title: string) => `「${title}」を削除しました。`,
  },
  en: {
    print: 'Print',
    remove: 'Delete roadmap',
    question: title => `Delete “${title}”?`,
    what: 'Its tasks, plans, and links to issues are deleted. The repository is unchanged, and another sync restores the roadmap.',
    removed: title => `“${title}” was deleted.`,
  },
})

type Props = { project: Project; roadmap: Roadmap }

/** The actions of a roadmap. */
export function RoadmapActions({ project, roadmap }: Props) {
  const t = useTexts(messages)
  return (
    <>
      <IconButton label={t.print} icon={<Printer size={18} />} onClick={() => print()} />
      {rightsIn(project).mayAdminister && <Delete project={project} roadmap={roadmap} />}
    </>
  )
}

function Delete({ project, roadmap: { slug, title } }: Props) {
  const t = useTexts(messages)
  const navigate = useNavigate()
  const params = { path: { projectId: project.id, slug } }
  const change = useChange({
    send: () => unwrap(api.DELETE('/api/projects/{projectId}/roadmaps/{slug}', { params })),
    show: () => [edit(roadmaps(project.id), list => list.filter(one => one.slug !== slug))],
    // A project's only roadmap is found by its overview.
    stale: [roadmaps(project.id).queryKey, overview(project.id).queryKey],
    async onDone() {
      showToast(t.removed(title))
      // Not reread before: the page that closes still shows it.
      await navigate({
        to: '/projects/$projectId/roadmaps',
        params: { projectId: project.id },
        replace: true,
      })
      refetchProject(project.id)
    },
  })
  return (
    <Confirm
      title={t.question(title)}
      action={t.remove}
      change={change}
      trigger={<IconButton label={t.remove} icon={<Trash size={18} />} />}
    >
      <p>{t.what}</p>
    </Confirm>
  )
}
