export const statuses = ['todo', 'in_progress', 'blocked', 'done', 'deferred', 'cancelled'] as const
export type Status = (typeof statuses)[number]
