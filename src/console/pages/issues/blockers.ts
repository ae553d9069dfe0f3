import type { RelatedIssue } from '../../api/reads/issues.ts'
import { listAfter, without } from './list-edits.ts'

/** A change of the issues that an issue waits for. */
export type BlockerEdit = { addBlockers?: RelatedIssue[]; removeBlockers?: RelatedIssue[] }

/** The edit that makes the blockers `after` of those `before`. */
export const blockerEdit = (before: RelatedIssue[], after: RelatedIssue[]): BlockerEdit => ({
  addBlockers: without(after, before),
  removeBlockers: without(before, after),
})

export const blockersAfter = (
  before: RelatedIssue[],
  { addBlockers, removeBlockers }: BlockerEdit,
): RelatedIssue[] => listAfter(before, addBlockers, removeBlockers)
