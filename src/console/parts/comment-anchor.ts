/** The part of an issue's address that leads to one of its comments. */
export const commentAnchor = (commentId: string): string => `comment-${commentId}`
