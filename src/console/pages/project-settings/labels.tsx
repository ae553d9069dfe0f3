import { Pencil, Trash } from 'virtual:icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import { labels as labelsRead, type ProjectLabel } from '../../api/reads/labels.ts'
import { plural } from '../../language/plural.ts'
import { counted, texts, useTexts } from '../../language/texts.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { LabelPill } from '../../parts/label.tsx'
import layout from '../../parts/layout.module.css'
import { Muted, Row, Rows } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { LabelForm } from './label-form.tsx'
import { type SettingProps, SettingSection } from './setting.tsx'

const messages = texts({
  ja: {
    title: 'ラベル',
    lead: '課題を分類する名前と色です。1 つのプロジェクトに 200 個まで作成できます。',
    manage: 'ラベルを管理',
    show: 'ラベルを表示',
    none: 'ラベルはまだありません。',
    count: (count: number) => counted`${count} 件の課題`,
    edit: (name: string) => `「${name}」を編集`,
    remove: (name: string) => `「${name}」を削除`,
    ask: (name: string) => `ラベル「${name}」を削除しますか?`,
    effect: (count: number) => counted`${count} 件の課題から外れます。課題は削除されません。`,
    action: '削除',
  },
  en: {
    title: 'Labels',
    lead: 'Names and colors that classify issues. A project can have 200.',
    manage: 'Manage labels',
    show: 'Show labels',
    none: 'No labels yet.',
    count: count => counted`${count} ${plural(count, 'issue')}`,
    edit: name => `Edit “${name}”`,
    remove: name => `Delete “${name}”`,
    ask: name => `Delete the label “${name}”?`,
    effect: count => counted`It is taken off ${count} ${plural(count, 'issue')}. No issue is deleted.`,
    action: 'Delete',
  },
})

/** The labels of a project, which are read when their dialog opens. */
export function LabelsSection({ project, isReadOnly }: SettingProps) {
  const t = useTexts(messages)
  if (!rightsIn(project).sees('issues')) return null
  return (
    <SettingSection title={t.title} lead={t.lead}>
      <div>
        <Dialog title={t.title} trigger={<Button>{isReadOnly ? t.show : t.manage}</Button>}>
          <Labels projectId={project.id} isReadOnly={isReadOnly} />
        </Dialog>
      </div>
    </SettingSection>
  )
}

type Props = { projectId: string; isReadOnly: boolean }

function Labels({ projectId, isReadOnly }: Props) {
  const t = useTexts(messages)
  const { data, error } = useQuery(labelsRead(projectId))
  const [editing, setEditing] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<ProjectLabel | null>(null)
  if (error && !data) return <ErrorNotice of={error} />
  if (!data) return <Skeleton />
  return (
    <div className={layout.stackLoose}>
      {editing === null && <LabelForm {...{ projectId, isReadOnly }} />}
      {data.length === 0 && <Muted>{t.none}</Muted>}
      {data.length > 0 && (
        <Rows label={t.title}>
          {data.map(label =>
            label.id === editing ? (
              <Row key={label.id}>
                <LabelForm {...{ projectId, label, isReadOnly }} close={() => setEditing(null)} />
              </Row>
            ) : (
              <Row
                key={label.id}
                end={
                  <>
                    <Muted>{t.count(label.issueCount)}</Muted>
                    {!isReadOnly && (
                      <>
                        <IconButton
                          isSmall
                          label={t.edit(label.name)}
                          icon={<Pencil size={16} />}
                          onClick={() => setEditing(label.id)}
                        />
                        <IconButton
                          isSmall
                          label={t.remove(label.name)}
                          icon={<Trash size={16} />}
                          onClick={() => setDeleting(label)}
                        />
                      </>
                    )}
                  </>
                }
              >
                <LabelPill label={label} />
              </Row>
            ),
          )}
        </Rows>
      )}
      {deleting && <DeleteLabel projectId={projectId} label={deleting} close={() => setDeleting(null)} />}
    </div>
  )
}

type DeleteProps = { projectId: string; label: ProjectLabel; close(): void }

function DeleteLabel({ projectId, label: { id: labelId, name, issueCount }, close }: DeleteProps) {
  const t = useTexts(messages)
  const remove = useChange({
    send: () =>
      unwrap(
        api.DELETE('/api/projects/{projectId}/labels/{labelId}', {
          params: { path: { projectId, labelId } },
        }),
      ),
    show: () => [edit(labelsRead(projectId), read => read.filter(({ id }) => id !== labelId))],
    stale: [keys.project(projectId)],
  })
  return (
    <Confirm
      isOpen
      onOpenChange={isOpen => !isOpen && close()}
      title={t.ask(name)}
      action={t.action}
      change={remove}
    >
      <p>{t.effect(issueCount)}</p>
    </Confirm>
  )
}
