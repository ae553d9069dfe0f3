import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/notice.tsx'
import { useIsTouch } from '../../parts/touch.ts'

const messages = texts({
  ja: {
    empty: 'ファイルはまだありません',
    how: 'このページにファイルやフォルダーをドロップするか、「アップロード」から選択してください。',
    choose: 'ファイルは「アップロード」から選択してください。',
    missing: 'このフォルダーは見つかりません。削除された可能性があります。',
    root: 'すべてのファイルへ',
  },
  en: {
    empty: 'No files here yet',
    how: 'Drop files or folders anywhere on this page, or choose them with “Upload files”.',
    choose: 'Choose files with “Upload files”.',
    missing: 'This folder was not found. It may have been deleted.',
    root: 'Go to all files',
  },
})

export function NoFiles({ mayWrite, isDeepest }: { mayWrite: boolean; isDeepest: boolean }) {
  const t = useTexts(messages)
  const how = useIsTouch() || isDeepest ? t.choose : t.how
  return <Empty title={t.empty}>{mayWrite && <p>{how}</p>}</Empty>
}

export function NoFolder({ projectId }: { projectId: string }) {
  const t = useTexts(messages)
  return (
    <Empty title={t.missing}>
      <LinkButton to="/projects/$projectId/files" params={{ projectId }}>
        {t.root}
      </LinkButton>
    </Empty>
  )
}
