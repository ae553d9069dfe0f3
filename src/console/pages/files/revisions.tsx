import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import { type FileItem, file as fileRead } from '../../api/reads/files.ts'
import { useProject } from '../../api/reads/projects.ts'
import { useFormats } from '../../language/formats.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import layout from '../../parts/layout.module.css'
import { Skeleton } from '../../parts/skeleton.tsx'
import text from '../../parts/text.module.css'
import { usePrune } from './changes.ts'
import styles from './panel.module.css'
import { RevisionItem } from './revision-item.tsx'
import { bytesOf } from './tree.ts'

const messages = texts({
  ja: {
    revisions: '版の履歴',
    show: '版の履歴を表示',
    kept: '最新の 10 版まで保存されます。',
    prune: '古い版を削除',
    ask: '古い版をすべて削除しますか?',
    goes: (count: number, bytes: string) =>
      counted`現在の版だけを残し、古い版 ${count} 個 (合計 ${bytes}) を削除します。元に戻すことはできません。`,
    remove: '削除',
  },
  en: {
    revisions: 'Revisions',
    show: 'Show revisions',
    kept: 'The latest 10 revisions are kept.',
    prune: 'Delete old revisions',
    ask: 'Delete all old revisions?',
    goes: (count, bytes) =>
      counted`This keeps the current revision and deletes ${count} old ${plural(count, 'revision')} (${bytes}). This cannot be undone.`,
    remove: 'Delete',
  },
})

/** The kept revisions of a file. If the file was opened by its address, they load on request. */
export function Revisions({ file, isAsked }: { file: FileItem; isAsked: boolean }) {
  const t = useTexts(messages)
  const { id: projectId } = useProject()
  const [isWanted, setWanted] = useState(false)
  const enabled = isAsked || isWanted
  const { data, error } = useQuery({ ...fileRead(projectId, file.id), enabled })
  if (!enabled) return <Button onClick={() => setWanted(true)}>{t.show}</Button>
  return (
    <section aria-labelledby="revisions" className={layout.stack}>
      <div className={`${layout.ends} ${styles.heading}`}>
        <h3 id="revisions">{t.revisions}</h3>
        {data && data.revisions.length > 1 && (
          <Prune file={file} old={data.revisions.filter(({ revision }) => revision < data.currentRevision)} />
        )}
      </div>
      {error && <ErrorNotice of={error} />}
      {data ? (
        <ul className={layout.stack}>
          {data.revisions.map(one => (
            <RevisionItem key={one.revision} file={data} of={one} />
          ))}
        </ul>
      ) : (
        !error && <Skeleton rows={3} />
      )}
      <p className={text.note}>{t.kept}</p>
    </section>
  )
}

function Prune({ file, old }: { file: FileItem; old: { size: number }[] }) {
  const t = useTexts(messages)
  const { bytes } = useFormats()
  const project = useProject()
  const change = usePrune({ projectId: project.id, fileId: file.id })
  if (!rightsIn(project).mayAdminister) return null
  return (
    <Confirm title={t.ask} action={t.remove} change={change} trigger={<Button isSmall>{t.prune}</Button>}>
      <p>{t.goes(old.length, bytes(bytesOf(old)))}</p>
    </Confirm>
  )
}
