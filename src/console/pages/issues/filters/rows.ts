import type { ComponentType } from 'react'
import type { IssueFilterName } from '../../../api/reads/issues.ts'
import { type Texts, texts } from '../../../language/texts.ts'
import { AssigneeChip, DayChip, FlagChip, LabelChip, PeopleChip, PriorityChip, StatusChip } from './chips.tsx'
import { DueChip } from './due-chip.tsx'
import type { ChipProps } from './list-chip.tsx'
import { ParentChip } from './parent-chip.tsx'

export type ChipName = Exclude<IssueFilterName, 'q'>

/** The filters that are shown as chips, in the order in which they are offered. */
export const chips: Record<ChipName, ComponentType<ChipProps>> = {
  status: StatusChip,
  priority: PriorityChip,
  assignee: AssigneeChip,
  label: LabelChip,
  due: DueChip,
  ready: FlagChip,
  watched: FlagChip,
  createdBy: PeopleChip,
  parent: ParentChip,
  updatedSince: DayChip,
}

export const chipNames: Texts<Record<ChipName, string>> = texts({
  ja: {
    status: '状態',
    priority: '優先度',
    assignee: '担当者',
    label: 'ラベル',
    due: '期日',
    ready: '着手可能',
    watched: 'ウォッチ中',
    createdBy: '作成者',
    parent: '親課題',
    updatedSince: '更新日',
  },
  en: {
    status: 'Status',
    priority: 'Priority',
    assignee: 'Assignee',
    label: 'Label',
    due: 'Due',
    ready: 'Ready',
    watched: 'Watched',
    createdBy: 'Creator',
    parent: 'Parent',
    updatedSince: 'Updated',
  },
})

export const chipOrder = Object.keys(chips) as ChipName[]
