import type { ComponentType } from 'react'
import type { IssueFilterName } from '../../../api/reads/issues.ts'
import { type Texts, texts } from '../../../language/texts.ts'
import { AssigneeChip, DayChip, PeopleChip, StatusChip } from './chips.tsx'
import type { ChipProps } from './list-chip.tsx'
import { ParentChip } from './parent-chip.tsx'

export type ChipName = Exclude<IssueFilterName, 'q'>

/** The filters that are shown as chips, in the order in which they are offered. */
export const chips: Record<ChipName, ComponentType<ChipProps>> = {
  status: StatusChip,
  assignee: AssigneeChip,
  createdBy: PeopleChip,
  parent: ParentChip,
  updatedSince: DayChip,
}

export const chipNames: Texts<Record<ChipName, string>> = texts({
  ja: { status: '状態', assignee: '担当者', createdBy: '作成者', parent: '親課題', updatedSince: '更新日' },
  en: {
    status: 'Status',
    assignee: 'Assignee',
    createdBy: 'Creator',
    parent: 'Parent',
    updatedSince: 'Updated',
  },
})

export const chipOrder = Object.keys(chips) as ChipName[]
