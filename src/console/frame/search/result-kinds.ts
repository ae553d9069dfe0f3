import { CircleDot, File, FileText, FolderKanban, MessageSquare, Milestone } from 'virtual:icons'
import type { ResultKind } from '../../api/reads/search.ts'
import { type Texts, texts } from '../../language/texts.ts'
import type { Icon } from '../../parts/icon.ts'

export const resultKinds: Record<ResultKind, { name: Texts<string>; icon: Icon }> = {
  project: { name: texts({ ja: 'プロジェクト', en: 'Project' }), icon: FolderKanban },
  issue: { name: texts({ ja: '課題', en: 'Issue' }), icon: CircleDot },
  comment: { name: texts({ ja: 'コメント', en: 'Comment' }), icon: MessageSquare },
  task: { name: texts({ ja: 'タスク', en: 'Task' }), icon: Milestone },
  document: { name: texts({ ja: '文書', en: 'Document' }), icon: FileText },
  file: { name: texts({ ja: 'ファイル', en: 'File' }), icon: File },
}

/** The kinds to search for. The console knows the projects already. */
export const searchedKinds = (Object.keys(resultKinds) as ResultKind[]).filter(kind => kind !== 'project')
