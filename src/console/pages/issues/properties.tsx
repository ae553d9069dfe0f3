import { ChevronDown, Trash } from 'virtual:icons'
import type { ReactElement, ReactNode } from 'react'
import type { components } from '../../../client/index.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { focusMain } from '../../parts/focus.ts'
import layout from '../../parts/layout.module.css'
import { Menu, MenuChoice } from '../../parts/menu.tsx'
import { Muted } from '../../parts/page.tsx'
import { PersonChoice } from '../../parts/person-choice.tsx'
import { StatusPill, useStatusNames } from '../../parts/pill.tsx'
import { shortcut } from '../../parts/shortcuts/keys.ts'
import { type Status, statuses } from '../../parts/statuses.ts'
import text from '../../parts/text.module.css'
import { Time } from '../../parts/time.tsx'
import { showErrorToast } from '../../parts/toasts.tsx'
import { type IssueEdit, useIssueChange, useTrash } from './changes.ts'
import styles from './issue.module.css'
import { ParentChoice } from './parent-choice.tsx'
import { IssueLink } from './related.tsx'

const messages = texts({
  ja: {
    label: '課題の情報',
    status: '状態',
    assignee: '担当者',
    nobody: '担当者なし',
    parent: '親課題',
    noParent: 'なし',
    created: '作成',
    by: (name: string) => `${name}さん · `,
    updated: '更新',
    remove: 'ゴミ箱に移動',
    readOnly: '変更するには、プロジェクトの管理者に権限を依頼してください。',
  },
  en: {
    label: 'Issue details',
    status: 'Status',
    assignee: 'Assignee',
    nobody: 'Unassigned',
    parent: 'Parent',
    noParent: 'None',
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
  const { createdBy, createdAt, updatedAt, parent } = issue
  const change = useIssueChange(project.id, issue.number)
  const send = (edit: IssueEdit) => change.mutateAsync(edit).catch(showErrorToast)
  return (
    <aside className={`${layout.stackLoose} ${styles.aside}`} aria-label={t.label}>
      <dl className={`${layout.stack} ${styles.properties}`}>
        <Property name={t.status}>
          <StatusChoice {...{ issue, send, mayWrite }} />
        </Property>
        <Property name={t.assignee}>
          <AssigneeChoice {...{ issue, send, mayWrite }} />
        </Property>
        <Property name={t.parent}>
          {parent ? (
            <IssueLink issue={parent} />
          ) : (
            <span className={mayWrite ? 'on-paper' : ''}>{t.noParent}</span>
          )}
          {mayWrite && <ParentChoice {...{ issue, send }} />}
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

const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`${layout.stackClose} ${styles.property}`}>
    <dt className={text.caption}>{name}</dt>
    <dd className={layout.line}>{children}</dd>
  </div>
)

type ChoiceProps = { issue: IssueDetail; send(edit: IssueEdit): void; mayWrite: boolean }

function StatusChoice({ issue: { status }, send, mayWrite }: ChoiceProps) {
  const t = useTexts(messages)
  const nameOf = useStatusNames()
  if (!mayWrite) return <StatusPill status={status} />
  return (
    <Menu
      align="start"
      trigger={
        <Choose label={t.status} {...shortcut('s')}>
          <StatusPill status={status} />
        </Choose>
      }
    >
      <MenuChoice
        label={t.status}
        value={status}
        onChange={chosen => send({ status: chosen as Status })}
        options={statuses.map((one): [string, string] => [one, nameOf(one)])}
      />
    </Menu>
  )
}

/** Whether a member can be an assignee. */
export const seesIssues = ({
  effectiveFeatureScope: scope,
}: components['schemas']['ProjectMember']): boolean => scope === null || scope.includes('issues')

function AssigneeChoice({ issue: { assignee }, send, mayWrite }: ChoiceProps) {
  const t = useTexts(messages)
  const { id } = useProject()
  const name = assignee?.displayName ?? t.nobody
  if (!mayWrite) return name
  return (
    <PersonChoice
      trigger={
        <Choose label={t.assignee} {...shortcut('a')}>
          {name}
        </Choose>
      }
      projectId={id}
      label={t.assignee}
      none={t.nobody}
      value={assignee?.id ?? null}
      onChange={chosen => send({ assignee: chosen })}
      isOffered={seesIssues}
    />
  )
}

/** The button of a choice, which shows the chosen value. Print shows only the value. */
const Choose = ({
  label,
  children,
  ...trigger
}: { label: string; children: ReactNode } & ReactElement['props']) => (
  <>
    <span className="on-paper">{children}</span>
    <Button isSmall {...trigger}>
      <span className="visually-hidden">{label}: </span>
      <span className={`${text.clipped} ${styles.chosen}`}>{children}</span>
      <ChevronDown size={16} />
    </Button>
  </>
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
