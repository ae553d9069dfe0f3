import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import layout from '../../parts/layout.module.css'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { UploadActions } from './actions.tsx'
import { FolderBreadcrumbs } from './breadcrumbs.tsx'
import { useCurrentView } from './current-view.ts'
import { deleteSoon } from './delete-soon.tsx'
import { FileDialogs, useFileDialog } from './dialogs.tsx'
import { useDropActions } from './drop-actions.ts'
import { DropTarget } from './drop-target.tsx'
import { NoFiles, NoFolder } from './empty.tsx'
import { ItemMenu, type OpenItemDialog } from './item-menu.tsx'
import { List } from './list.tsx'
import styles from './page.module.css'
import { Panel } from './panel.tsx'
import { useRowFocus } from './row-focus.ts'
import { type Item, isFile, maxLevels, parentOf } from './tree.ts'
import { NearLimit, UsageLine } from './usage.tsx'

const messages = texts({
  ja: {
    title: 'ファイル',
    viewer: '閲覧とダウンロードができます。アップロードや変更は、プロジェクトの管理者に依頼してください。',
    fileMissing: 'このファイルは見つかりません。削除された可能性があります。',
  },
  en: {
    title: 'Files',
    viewer: 'You can view and download files. To upload or change files, ask a project admin.',
    fileMissing: 'This file was not found. It may have been deleted.',
  },
})

export function FilesPage() {
  const { id } = useProject()
  // A change that waits for another one would be sent to the next project.
  return <Files key={id} />
}

function Files() {
  const t = useTexts(messages)
  const project = useProject()
  const { isArchived, ...rights } = rightsIn(project)
  const shown = useCurrentView(project.id)
  const { tree, folderId, path, folders, files, file } = shown
  const mayWrite = rights.mayWrite && !shown.isFolderMissing
  const name = path.at(-1)?.name ?? t.title
  const isDeepest = path.length >= maxLevels
  const navigate = useNavigate({ from: '/projects/$projectId/files' })
  const { dialog, showDialog, closeDialog } = useFileDialog()
  const [isPressed, setPressed] = useState(false)
  const { content, note, focusNeighbor, focusItem } = useRowFocus([...folders, ...files], folderId, file)
  const { over, take } = useDropActions(project, shown, mayWrite)
  const press = useCallback(() => setPressed(true), [])
  const leaveFile = (folder: string | null) =>
    navigate({ search: { folder: folder ?? undefined }, resetScroll: false })
  const close = () => {
    focusItem(file!)
    setPressed(false)
    void leaveFile(folderId)
  }
  const onGone = (item: Item) => {
    closeDialog()
    focusNeighbor()
    if (shown.isFileMissing) void leaveFile(parentOf(item))
  }
  const openDialog = useStable((what, item) => {
    note(item)
    if (what !== 'delete') showDialog({ what, item })
    else if (!isFile(item)) showDialog({ what, item })
    else {
      if (file?.id === item.id) void leaveFile(folderId)
      deleteSoon(project.id, item)
      focusNeighbor()
    }
  })
  return (
    <Page title={name} within={project.name} isHeadingHidden>
      <div className={`${layout.head} ${styles.head}`}>
        <FolderBreadcrumbs path={path} over={over} />
        {mayWrite && (
          <UploadActions isDeepest={isDeepest} onChosen={take} onNew={() => showDialog({ what: 'new' })} />
        )}
      </div>
      {project.role === 'viewer' && !isArchived && <Notice>{t.viewer}</Notice>}
      <NearLimit usage={tree.usage} />
      {shown.isFileMissing && !dialog && <Notice tone="ochre">{t.fileMissing}</Notice>}
      <div className={`${layout.stackWide} ${styles.columns}`} data-wide={file ? true : undefined}>
        <div className={`${layout.stackLoose} ${styles.content}`} ref={content} tabIndex={-1}>
          {shown.isFolderMissing ? (
            <NoFolder projectId={project.id} />
          ) : folders.length + files.length === 0 ? (
            <NoFiles {...{ mayWrite, isDeepest }} />
          ) : (
            <List
              key={folderId}
              {...{ tree, name, folders, files, over, mayWrite, openDialog }}
              shownFile={file?.id}
              onOpenFile={press}
            />
          )}
          <UsageLine usage={tree.usage} />
        </div>
        {file && (
          <Panel
            {...{ file, isPressed, close }}
            menu={mayWrite && <ItemMenu item={file} openDialog={openDialog} />}
          />
        )}
      </div>
      <FileDialogs {...{ dialog, shown, onGone }} projectId={project.id} close={closeDialog} />
      {over?.what === 'files' && (
        <DropTarget
          folder={
            tree.folders.find(({ id }) => id === over.folder)?.name ?? (over.folder === null ? t.title : name)
          }
          mayWrite={mayWrite}
        />
      )}
    </Page>
  )
}

/** A stable function, so that memoized rows do not render again. */
function useStable(openDialog: OpenItemDialog): OpenItemDialog {
  const latest = useRef(openDialog)
  latest.current = openDialog
  return useCallback((what, item) => latest.current(what, item), [])
}
