/** Those of a roadmap's tasks, and of issues (decisions § 6, § 11). */
export const taskStatuses = ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
