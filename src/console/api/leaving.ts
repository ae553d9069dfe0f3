const tasks = new Set<() => Promise<unknown>>()

/** Has this done before somebody signs out. */
export const beforeSigningOut = (task: () => Promise<unknown>): void => void tasks.add(task)

/** Does all of that. */
export const finishAll = (): Promise<unknown> => Promise.all([...tasks].map(task => task()))
