export const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const
export type Priority = (typeof priorities)[number]
