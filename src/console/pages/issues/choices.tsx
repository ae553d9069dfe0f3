import { ChevronDown } from 'virtual:icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { seesIssues } from '../../api/projects/rights.ts'
import type { IssueDetail } from '../../api/reads/issues.ts'
import { labels as labelsRead } from '../../api/reads/labels.ts'
import { useProject } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { LabelDot, LabelPill } from '../../parts/label.tsx'
import layout from '../../parts/layout.module.css'
import { Menu, MenuChoice } from '../../parts/menu.tsx'
import { PersonChoice } from '../../parts/person-choice.tsx'
import { StatusPill, useStatusNames } from '../../parts/pill.tsx'
import { priorities } from '../../parts/priorities.ts'
import { PriorityIcon, usePriorityNames } from '../../parts/priority.tsx'
import { shortcut } from '../../parts/shortcuts/keys.ts'
import { type Status, statuses } from '../../parts/statuses.ts'
import text from '../../parts/text.module.css'
import { showErrorToast } from '../../parts/toasts.tsx'
import { labelEdit, useSharedChange } from './bulk.ts'
import type { IssueEdit } from './changes.ts'
import styles from './issue.module.css'

const messages = texts({
  ja: {
    status: '状態',
    priority: '優先度',
    assignee: '担当者',
    nobody: '担当者なし',
    labels: 'ラベル',
    noLabels: 'なし',
    noneYet: 'ラベルはまだありません。プロジェクトの管理者が設定で作成できます。',
  },
  en: {
    status: 'Status',
    priority: 'Priority',
    assignee: 'Assignee',
    nobody: 'Unassigned',
    labels: 'Labels',
    noLabels: 'None',
    noneYet: 'No labels yet. Project admins can create them in the settings.',
  },
})

export type ChoiceProps = { issue: IssueDetail; send(edit: IssueEdit): void; mayWrite: boolean }

export function StatusChoice({ issue: { status }, send, mayWrite }: ChoiceProps) {
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

export function PriorityChoice({ issue: { priority }, send, mayWrite }: ChoiceProps) {
  const t = useTexts(messages)
  const nameOf = usePriorityNames()
  const shown = (
    <span className={layout.inline}>
      <PriorityIcon priority={priority} />
      {nameOf(priority)}
    </span>
  )
  if (!mayWrite) return shown
  return (
    <Menu
      align="start"
      trigger={
        <Choose label={t.priority} {...shortcut('p')}>
          {shown}
        </Choose>
      }
    >
      <MenuChoice
        label={t.priority}
        value={priority}
        onChange={chosen => send({ priority: chosen as IssueDetail['priority'] })}
        options={priorities.map((one): [string, string] => [one, nameOf(one)])}
      />
    </Menu>
  )
}

export function AssigneeChoice({ issue: { assignee }, send, mayWrite }: ChoiceProps) {
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

/** The labels, and their choice. The labels of the project are read when it opens. */
export function LabelsChoice({ issue: { number, labels }, mayWrite }: Omit<ChoiceProps, 'send'>) {
  const t = useTexts(messages)
  const { id } = useProject()
  const { mutateAsync } = useSharedChange(id)
  const [isOpen, setOpen] = useState(false)
  const { labelsOf, ...read } = useLabelOptions(id, isOpen)
  const shown = labels.length > 0 ? labels.map(label => <LabelPill key={label.id} label={label} />) : null
  if (!mayWrite) return shown ?? t.noLabels
  return (
    <>
      {shown}
      <Combobox
        isMany
        label={t.labels}
        trigger={
          <Choose label={t.labels} {...shortcut('l')}>
            {labels.length === 0 && t.noLabels}
          </Choose>
        }
        value={labels.map(({ id }) => id)}
        {...read}
        onOpenChange={setOpen}
        onChange={ids =>
          void mutateAsync({ numbers: [number], edit: labelEdit(labels, ids, labelsOf) }).catch(
            showErrorToast,
          )
        }
      />
    </>
  )
}

/** The labels of a project as options, which are read when `isOpen`. */
export function useLabelOptions(projectId: string, isOpen: boolean) {
  const t = useTexts(messages)
  const { data, error } = useQuery({ ...labelsRead(projectId), enabled: isOpen })
  const options = data?.map(({ id, name, color }) => ({
    value: id,
    label: name,
    icon: <LabelDot color={color} />,
  }))
  const labelsOf = (ids: string[]) =>
    (data ?? []).filter(({ id }) => ids.includes(id)).map(({ id, name, color }) => ({ id, name, color }))
  return { options, none: t.noneYet, error, labelsOf }
}

/** The button of a choice, which shows the chosen value. Print shows only the value. */
export const Choose = ({
  label,
  children,
  ...trigger
}: { label: string; children: ReactNode } & ReactElement['props']) => (
  <>
    <span className="on-paper">{children}</span>
    <Button isSmall {...trigger}>
      <span className="visually-hidden">{label}: </span>
      {children && <span className={`${text.clipped} ${styles.chosen}`}>{children}</span>}
      <ChevronDown size={16} />
    </Button>
  </>
)
