import { Trash } from 'virtual:icons'
import type { ReactNode } from 'react'
import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { focusMain } from '../../parts/focus.ts'
import layout from '../../parts/layout.module.css'
import { Muted } from '../../parts/page.tsx'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { Blocking } from './blocking.tsx'
import { type IssueEdit, useIssueChange, useTrash } from './changes.ts'
import { AssigneeChoice, LabelsChoice, PriorityChoice, StatusChoice } from './choices.tsx'
import { DayChoice } from './days.tsx'
import styles from './issue.module.css'
import { BlockersChoice, ParentChoice } from './parent-choice.tsx'
import { IssueLink } from './related.tsx'
import { useUndoOfUnblocking } from './undoing.ts'

const messages = texts({
  ja: {
    label: '課題の情報',
    status: '状態',
    blocked: 'ブロック',
    priority: '優先度',
    assignee: '担当者',
    labels: 'ラベル',
    startDate: '開始日',
    dueDate: '期日',
    blockers: '先に終える課題',
    parent: '親課題',
    none: 'なし',
    created: '作成',
    by: (name: string) => `${name}さん · `,
    updated: '更新',
    remove: 'ゴミ箱に移動',
    readOnly: '変更するには、プロジェクトの管理者に権限を依頼してください。',
  },
  en: {
    label: 'Issue details',
    status: 'Status',
    blocked: 'Blocked',
    priority: 'Priority',
    assignee: 'Assignee',
    labels: 'Labels',
    startDate: 'Start',
    dueDate: 'Due',
    blockers: 'Waits for',
    parent: 'Parent',
    none: 'None',
    created: 'Created',
    by: name => `${name} · `,
    updated: 'Updated',
    remove: 'Move to trash',
    readOnly: 'To change this issue, ask a project admin for access.',
  },
})

/** The properties of an issue and the button to move it to the trash. */
export function Properties({ issue }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const project = useProject()
  const { mayWrite, mayAdminister, isArchived } = rightsIn(project)
  const { createdBy, createdAt, updatedAt, parent, blockedBy } = issue
  const change = useIssueChange(project.id, issue.number)
  const send = (edit: IssueEdit) => void change.mutateAsync(edit).catch(showErrorToast)
  const offerUndo = useUndoOfUnblocking(project.id)
  const sendStatus = ({ status }: IssueEdit) =>
    void change
      .mutateAsync({ status })
      .then(() => offerUndo(issue, status!))
      .catch(showErrorToast)
  const choice = { issue, send, mayWrite }
  return (
    <aside className={`${layout.stackLoose} ${styles.aside}`} aria-label={t.label}>
      <dl className={`${layout.stack} ${styles.properties}`}>
        <Property name={t.status}>
          <StatusChoice {...choice} send={sendStatus} />
        </Property>
        {issue.status === 'blocked' && (
          <Property name={t.blocked}>
            <Blocking {...choice} />
          </Property>
        )}
        <Property name={t.priority}>
          <PriorityChoice {...choice} />
        </Property>
        <Property name={t.assignee}>
          <AssigneeChoice {...choice} />
        </Property>
        <Property name={t.labels}>
          <LabelsChoice issue={issue} mayWrite={mayWrite} />
        </Property>
        <Property name={t.startDate}>
          <DayChoice {...choice} name="startDate" />
        </Property>
        <Property name={t.dueDate}>
          <DayChoice {...choice} name="dueDate" />
        </Property>
        <Property name={t.blockers}>
          {blockedBy.map(blocker => (
            <IssueLink key={blocker.id} issue={blocker} />
          ))}
          {blockedBy.length === 0 && <None isOnScreen={!mayWrite}>{t.none}</None>}
          {mayWrite && <BlockersChoice {...choice} />}
        </Property>
        <Property name={t.parent}>
          {parent ? <IssueLink issue={parent} /> : <None isOnScreen={!mayWrite}>{t.none}</None>}
          {mayWrite && <ParentChoice {...choice} />}
        </Property>
        <Property name={t.created}>
          <span>
            {createdBy && t.by(createdBy.displayName)}
            <Time at={createdAt} />
          </span>
        </Property>
        <Property name={t.updated}>
          <Time at={updatedAt} />
        </Property>
      </dl>
      {!mayWrite && !isArchived && <Muted>{t.readOnly}</Muted>}
      {mayAdminister && <Remove issue={issue} />}
    </aside>
  )
}

const None = ({ isOnScreen, children }: { isOnScreen: boolean; children: ReactNode }) => (
  <span className={isOnScreen ? '' : 'on-paper'}>{children}</span>
)

const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`${layout.stackClose} ${styles.property}`}>
    <dt className={text.caption}>{name}</dt>
    <dd className={layout.line}>{children}</dd>
  </div>
)

function Remove({ issue: { number } }: { issue: IssueDetail }) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { remove } = useTrash(id, number)
  return (
    <Button
      isSmall
      icon={<Trash size={16} />}
      isBusy={remove.isPending}
      onClick={() => {
        focusMain()
        remove.mutateAsync().catch(showErrorToast)
      }}
    >
      {t.remove}
    </Button>
  )
}
