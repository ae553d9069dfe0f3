import { Link } from '@tanstack/react-router'
import type { Folder } from '../../api/reads/files.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import styles from './breadcrumbs.module.css'
import { type DragOver, dropTargetFor } from './drops.ts'

const messages = texts({
  ja: { root: 'ファイル', path: 'フォルダーのパンくずリスト' },
  en: { root: 'Files', path: 'Folder breadcrumbs' },
})

/** The breadcrumbs of the current folder. Files and folders can be dropped on each. */
export function FolderBreadcrumbs({ path, over }: { path: Folder[]; over: DragOver | null }) {
  const t = useTexts(messages)
  const all = [{ id: null, name: t.root }, ...path]
  return (
    <nav aria-label={t.path}>
      <ol className={`${layout.phrase} ${styles.crumbs}`}>
        {all.map(({ id, name }, index) => (
          <li
            key={id}
            className={layout.labeled}
            {...dropTargetFor(id)}
            data-over={(over && over.folder === id) || undefined}
          >
            <Link
              from="/projects/$projectId/files"
              search={id === null ? {} : { folder: id }}
              activeOptions={{ exact: true }}
              aria-current={index === all.length - 1 ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
