import type { IssueSort } from '../api/reads/issues.ts'

/** The orders of the list of issues, without their reverse. */
export const orders = ['number', 'updated', 'due', 'priority', 'position'] as const
export type Order = (typeof orders)[number]
export const sorts: IssueSort[] = orders.flatMap((order): IssueSort[] => [order, `-${order}`])
