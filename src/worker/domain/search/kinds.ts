/** The kinds of results. Results of the same rank and time are in this order (search § Order). */
export const kinds = ['project', 'issue', 'comment', 'task', 'document', 'file'] as const
export type Kind = (typeof kinds)[number]

/** An exact key, number, or ID; a title or name; a text. */
export const ranks = { exact: 0, title: 1, text: 2 } as const
