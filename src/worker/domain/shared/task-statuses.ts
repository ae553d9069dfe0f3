/** The statuses of roadmap tasks and of issues (roadmaps § Sync payload; issues § Fields). */
export const taskStatuses = ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
