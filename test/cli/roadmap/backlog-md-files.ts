/** Returns a task file with this front matter. */
export const taskFile = (front: string, body = '\n## Description\n') => `---\n${front}\n---\n${body}`

export const inTasks = (front: string, name = 'task-1 - One.md') => ({
  [`backlog/tasks/${name}`]: taskFile(front),
})
