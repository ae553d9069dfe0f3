import { texts, useTexts } from '../../language/texts.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/notice.tsx'

const messages = texts({
  ja: {
    empty: 'ファイルはまだありません',
    how: 'このページにファイルやフォルダーをドロップするか、「アップロード」から選択してください。',
    missing: 'このフォルダーは見つかりません。削除された可能性があります。',
    root: 'すべてのファイルへ',
  },
  en: {
    empty: 'No files here yet',
    how: 'Drop files or folders anywhere on this page, or choose them with “Upload files”.',
    missing: 'This folder was not found. It may have been deleted.',
    root: 'Go to all files',
  },
})

export function NoFiles({ mayWrite }: { mayWrite: boolean }) {
  const t = useTexts(messages)
  return <Empty title={t.empty}>{mayWrite && <p>{t.how}</p>}</Empty>
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
