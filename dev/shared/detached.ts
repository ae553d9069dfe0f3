/** Adapts an asynchronous listener to an emitter that ignores its promise. If it rejects, the process ends. */
export const detached =
  <Args extends unknown[]>(listen: (...args: Args) => Promise<unknown>) =>
  (...args: Args): void =>
    void listen(...args)
