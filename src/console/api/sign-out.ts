const tasks = new Set<() => Promise<unknown>>()

/** Registers a task that runs before the user signs out. */
export const beforeSigningOut = (task: () => Promise<unknown>): void => void tasks.add(task)

/** Runs all registered tasks and waits for them. */
export const runSignOutTasks = (): Promise<unknown> => Promise.all([...tasks].map(task => task()))
