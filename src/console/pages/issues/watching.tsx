import { Eye, EyeOff } from 'virtual:icons'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import { type IssueDetail, issue as issueRead } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { inLists } from './cached-lists.ts'

const messages = texts({
  ja: { watch: 'ウォッチ', watched: 'ウォッチ中' },
  en: { watch: 'Watch', watched: 'Watching' },
})

/** A button that watches the issue, or stops watching it. */
export function Watching({ issue: { number, isWatched } }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const project = useProject()
  const change = useWatching(project.id, number)
  if (rightsIn(project).isArchived) return null
  const Icon = isWatched ? Eye : EyeOff
  return (
    <Button
      isSmall
      icon={<Icon size={16} />}
      aria-pressed={isWatched}
      onClick={() => change.mutateAsync(!isWatched).catch(showErrorToast)}
    >
      {isWatched ? t.watched : t.watch}
    </Button>
  )
}

/** Watches an issue, or stops watching it. */
function useWatching(projectId: string, number: number) {
  const at = { params: { path: { projectId, number } } }
  return useChange({
    send: (isWatched: boolean) =>
      unwrap(
        isWatched
          ? api.PUT('/api/projects/{projectId}/issues/{number}/watch', at)
          : api.DELETE('/api/projects/{projectId}/issues/{number}/watch', at),
      ),
    show: isWatched => [
      edit(issueRead(projectId, number), before =>
        'deletedAt' in before ? before : { ...before, isWatched },
      ),
      ...inLists(projectId, listed =>
        listed.map(one => (one.number === number ? { ...one, isWatched } : one)),
      ),
    ],
    stale: [keys.project(projectId)],
  })
}
